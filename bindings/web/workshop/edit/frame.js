// Where things stand: the board beside the files, what was found beneath these, bars between to be dragged; on narrow
// screens one of the three at a time, by tabs. In: the three elements. Out: show(name) brings one to the front.
import { element } from "../../elements.js";
import { makeDivider } from "./divider.js";
import { makeTabs } from "./tab_list.js";

const PARTS = [{ key: "board", text: "Board" }, { key: "files", text: "Files" }, { key: "findings", text: "Findings" }];

export function makeFrame({ board, files, findings }) {
  const root = element("div", "edit-frame");
  const tabs = makeTabs("Parts of the page", show);
  const share = (name) => (percent) => put(name, percent);
  const across = makeDivider("Width of the board", { upright: true, start: 40, share: share("--board") });
  const down = makeDivider("Height of the files", { upright: false, start: 62, share: share("--files") });
  const side = element("div", "edit-side", files, down, findings);
  tabs.root.classList.add("edit-parts");
  root.append(tabs.root, board, across, side);
  let note = "";

  function put(name, percent) {
    root.style.setProperty(name, `${percent}fr`);
    root.style.setProperty(`${name}-rest`, `${100 - percent}fr`);
  }

  function show(name) {
    root.dataset.part = name;
    tabs.draw(PARTS.map((part) => (part.key === "findings" ? { ...part, note } : part)), name);
  }

  // A short note on the tab of the findings: how many there are.
  function tell(text) {
    note = text;
    show(root.dataset.part);
  }

  show("files");
  return { root, show, tell };
}
