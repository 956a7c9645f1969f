// The games that the page has: a list, and the texts and the picture of each. In: files beside the page.

async function read(path) {
  const answer = await fetch(path).catch(() => null);
  const why = answer ? ` (${answer.status})` : ": there is no connection";
  if (!answer?.ok) throw new Error(`${path} cannot be read${why}.`);
  return answer.json();
}

export async function openCatalogue() {
  const [games, templates] = await Promise.all([read("games.json"), read("templates.json")]);
  const texts = new Map();
  const catalogue = {
    games, templates,
    picture: (id) => `games/${id}.svg`,
    game(id) {
      const found = games.find((game) => game.id === id);
      if (!found) throw new Error(`There is no game "${id}" here.`);
      return found;
    },
    files(id) {
      catalogue.game(id);
      if (!texts.has(id)) texts.set(id, read(`games/${id}.json`));
      return texts.get(id);
    },
    // Those that people write: no network, which a changed game would have to learn anew.
    async sources(id) {
      return Object.fromEntries(Object.entries(await catalogue.files(id)).filter(([path]) => !path.endsWith(".qnn")));
    },
  };
  return catalogue;
}
