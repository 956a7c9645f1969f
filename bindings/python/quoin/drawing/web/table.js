// The face of quoin.table: shows what Python says, tells Python what is clicked.
function button(text, act, kind) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.className = kind || "";
  made.onclick = act;
  return made;
}

function render({ model, el }) {
  const part = (name, tag = "div") => {
    const made = document.createElement(tag);
    made.className = "quoin-table-" + name;
    root.append(made);
    return made;
  };
  const root = document.createElement("div");
  root.className = "quoin-table";
  el.append(root);
  const picture = part("picture"), prompt = part("prompt", "p"), news = part("news", "pre"), choices = part("choices");
  const tools = part("tools"), log = part("log", "ol");
  for (const spoken of [prompt, news]) spoken.setAttribute("aria-live", "polite");

  function choose(event) {
    const at = event.target.closest("[data-site]");  // where nothing may be chosen too: the answer is why
    if (!at) return;
    const { board, sites, site, seat } = at.dataset;
    model.send({ type: "site", board, sites, site: Number(site), seat: Number(seat ?? -1) });
  }
  picture.addEventListener("click", choose);
  picture.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    choose(event);
  });

  // The site that has the keyboard, by which it is found in the next picture.
  let held = null;
  const named = ({ dataset }) => JSON.stringify([dataset.board, dataset.sites, dataset.site, dataset.seat]);

  function drawPicture() {
    const at = document.activeElement;
    if (picture.contains(at)) held = named(at);
    picture.innerHTML = model.get("picture");
    picture.firstElementChild?.setAttribute("role", "group");
    if (!held || (at && at !== document.body && at.isConnected)) return void (held = null);  // gone elsewhere
    const targets = [...picture.querySelectorAll(".quoin-target")];
    const next = targets.find((target) => named(target) === held) || targets[0];
    if (!next) return;  // others choose meanwhile
    next.focus({ preventScroll: true });
    held = null;
  }

  function drawPrompt() {
    const chosen = model.get("chosen");
    prompt.textContent = model.get("message") || model.get("prompt") + (chosen.length ? ": " + chosen.join(" ") : "");
  }

  function drawNews() {
    news.textContent = model.get("news");
    news.className = "quoin-table-news" + (model.get("broken") ? " broken" : "");
  }

  function drawChoices() {
    choices.replaceChildren();
    const values = model.get("values"), labels = model.get("labels"), field = model.get("field");
    if (!values.length) return;
    const name = document.createElement("span");
    name.textContent = field === "kind" ? "action" : field.replaceAll("_", " ");
    choices.append(name);
    const pick = (value) => model.send({ type: "pick", field, value });
    if (values.length <= 24 || labels.some((label) => label.includes("\n"))) {
      values.forEach((value, index) => {
        choices.append(button(labels[index], () => pick(value), labels.join("").includes("\n") ? "shape" : ""));
      });
      return;
    }
    const list = document.createElement("select");
    list.append(new Option("choose ...", "", true, true));
    values.forEach((value, index) => list.append(new Option(labels[index], value)));
    list.setAttribute("aria-label", field);
    list.onchange = () => list.value && pick(list.value);
    choices.append(list);
  }

  function drawTools() {
    tools.replaceChildren();
    const add = (text, type, on) => {
      const made = button(text, () => model.send({ type }), "tool");
      made.disabled = !on;
      tools.append(made);
    };
    add("choose again", "back", model.get("chosen").length > 0);
    add("undo", "undo", model.get("undoable"));
    add("hint", "hint", true);
    add("new match", "new_match", true);
    if (model.get("held")) add("go on", "go_on", true);
  }

  function drawLog() {
    const plies = model.get("plies");
    log.reversed = true;
    log.start = plies.length;
    log.replaceChildren(...plies.map((ply) => {
      const item = document.createElement("li");
      item.textContent = ply;
      return item;
    }));
  }

  const watch = { picture: drawPicture, prompt: drawPrompt, message: drawPrompt, chosen: () => { drawPrompt(); drawTools(); },
                  values: drawChoices, field: drawChoices, plies: drawLog, undoable: drawTools, held: drawTools,
                  news: drawNews, broken: drawNews };
  for (const [name, draw] of Object.entries(watch)) model.on("change:" + name, draw);
  for (const draw of [drawPicture, drawPrompt, drawNews, drawChoices, drawTools, drawLog]) draw();
}

export default { render };
