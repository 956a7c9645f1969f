// A project as a link, as a zip, or as one file that plays. In: the draft, the texts of its original (a promise), `say`
// for sentences; `page` as every view has it.
import { button } from "../../elements.js";
import { save } from "../downloads.js";
import { nameOf } from "../project.js";

const LONG = 2000;  // letters that every program takes that passes links on
const OWN = ["127.0.0.1", "localhost", "[::1]"];  // hosts that are another machine for everybody else
const HERE = " Whoever has the workshop on their own machine opens it as it is; for others send the file (Download).";

export function makeSharing({ draft, original, page, say }) {
  async function share() {
    const { linkOf } = await import("../share.js");
    const hash = await linkOf(draft.project, original ? (await original()).files : null);
    const link = `${location.href.split("#")[0]}${hash}`, letters = link.length.toLocaleString("en-US");
    const long = "some messengers cut links that are so long; a download is not cut";
    const extent = link.length > LONG ? `: ${long}` : ", and holds all that you changed";
    const length = `It has ${letters} letters${extent}.` + (OWN.includes(location.hostname) ? HERE : "");
    try {
      await navigator.clipboard.writeText(link);
      say(`The link is copied. ${length}`);
    } catch {
      say(`This browser does not let the page copy: here is the link. ${length}`, linkLine(link));
    }
  }

  function linkLine(link) {
    const line = document.createElement("input");
    Object.assign(line, { value: link, readOnly: true });
    line.setAttribute("aria-label", "the link");
    line.onfocus = () => line.select();
    return line;
  }

  async function download() {
    const { zipOf } = await import("../zip.js"), name = `${nameOf(draft.project)}.zip`;
    save(name, await zipOf(draft.project));
    say(`${name} is on its way to your downloads: to open it, drop it on the page of the games.`);
  }

  // The game as it loads from the texts that stand here.
  async function loaded(game) {
    const engine = page.openEngine();
    try {
      return await engine.load(game);
    } finally {
      engine.close();
    }
  }

  async function giveAway() {
    say("The file is made ...");
    const { id, title, variants, dials } = draft.project, game = { files: draft.files(), variants, dials };
    const { exportedPage, readParts } = await import("../exported.js");
    const [{ goal, secrets }, parts, film] = await Promise.all([loaded(game), readParts(), page.film()]);
    const name = `${nameOf(draft.project)}.html`;
    const text = await exportedPage(parts, film, { ...game, id, title, goal, secrets });
    save(name, new Blob([text], { type: "text/html" }));
    say(`${name} is on its way to your downloads: it plays in any browser, without a network.`);
  }

  const told = (work) => () => work().catch((error) => say(error.message));
  return [button("Share", told(share)), button("Download", told(download)),
          button("One file that plays", told(giveAway))];
}
