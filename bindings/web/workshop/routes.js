// What the address says is shown. In: `main`, the element that holds it; views by the first word after #, each
// view(place, page, [words], hash) -> a promise of a function that ends it; "" is the view for all else.
// Out: show(page), which follows the address from then on; fail(error), which says what went wrong instead.
import { element, link } from "../elements.js";

export function openRoutes(main, views) {
  let close = () => {}, turn = 0;

  function fail(error) {
    const head = element("h1", "", "This cannot be shown");
    const told = element("section", "failure", head, element("p", "", error.message),
                         link("#", "Back to the beginning", "button"));
    told.setAttribute("role", "alert");
    main.replaceChildren(told);
  }

  function wordsOf(hash) {
    const [name, ...words] = hash.slice(1).split(/[/=]/);
    return Object.hasOwn(views, name) ? [name, ...words.map(decodeURIComponent)] : [""];
  }

  async function show(page) {
    const mine = ++turn, first = mine === 1, [name, ...words] = wordsOf(location.hash);
    close();
    close = () => {};
    const place = element("div", `view ${name || "first"}`);
    document.title = page.title;
    main.replaceChildren(place);
    scrollTo(0, 0);
    try {
      const end = await views[name](place, page, words, location.hash);
      if (mine !== turn) return void end?.();  // somebody went on meanwhile
      close = end ?? close;
      if (!first && document.activeElement === document.body) main.focus({ preventScroll: true });
    } catch (error) {
      if (mine === turn) fail(error);
    }
  }

  return {
    fail,
    show(page) {
      addEventListener("hashchange", () => show(page));
      return show(page);
    },
  };
}
