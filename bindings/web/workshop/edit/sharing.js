// A project as a link, or as a zip. In: the draft, the texts of its original (a promise), `say` for sentences.
import { button } from "../../elements.js";
import { nameOf } from "../project.js";

const LONG = 2000;  // letters that every program takes that passes links on

export function makeSharing({ draft, original, say }) {
  async function share() {
    const { linkOf } = await import("../share.js");
    const hash = await linkOf(draft.project, original ? (await original()).files : null);
    const link = `${location.href.split("#")[0]}${hash}`, letters = link.length.toLocaleString("en-US");
    const long = "some messengers cut links that are so long; a download is not cut";
    const length = `It has ${letters} letters${link.length > LONG ? `: ${long}` : ", and holds all that you changed"}.`;
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
    const { zipOf } = await import("../zip.js");
    const place = document.createElement("a"), url = URL.createObjectURL(await zipOf(draft.project));
    place.href = url;
    place.download = `${nameOf(draft.project)}.zip`;
    place.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
    say(`${place.download} is on its way to your downloads.`);
  }

  const told = (work) => () => work().catch((error) => say(error.message));
  return [button("Share", told(share)), button("Download", told(download))];
}
