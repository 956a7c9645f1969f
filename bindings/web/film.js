// A film's page: shows frame after frame; data and markup come from the page itself.
(() => {
  const film = JSON.parse(document.getElementById("film").textContent);
  const at = (id) => document.getElementById(id);
  const last = film.frames.length - 1;
  let now = -1, timer = 0;

  const list = film.plies.map((text, ply) => {
    const item = document.createElement("li");
    item.textContent = text;
    item.onclick = () => { halt(); show(ply); };
    at("plies").append(item);
    return item;
  });
  at("slider").max = last;

  function show(ply) {
    ply = Math.max(0, Math.min(last, ply));
    if (ply === now) return;
    if (now >= 0) list[now].removeAttribute("aria-current");
    now = ply;
    at("stage").innerHTML = film.frames[now].map((part) => film.parts[part]).join("");
    at("slider").value = now;
    at("count").textContent = `${now} / ${last}`;
    at("now").textContent = film.plies[now];
    list[now].setAttribute("aria-current", "true");
    const box = at("plies");
    box.scrollTop = list[now].offsetTop - box.offsetTop - box.clientHeight / 2;
  }

  function halt() {
    clearInterval(timer);
    timer = 0;
    document.body.classList.remove("playing");
    at("play").setAttribute("aria-label", "Play");
  }

  function play() {
    if (timer) return halt();
    if (now === last) show(0);
    document.body.classList.add("playing");
    at("play").setAttribute("aria-label", "Pause");
    timer = setInterval(() => { show(now + 1); if (now === last) halt(); }, film.seconds * 1000);
  }

  const step = (ply) => { halt(); show(ply); };
  at("first").onclick = () => step(0);
  at("back").onclick = () => step(now - 1);
  at("play").onclick = play;
  at("on").onclick = () => step(now + 1);
  at("last").onclick = () => step(last);
  at("slider").oninput = () => step(Number(at("slider").value));
  const keys = { ArrowLeft: () => step(now - 1), ArrowRight: () => step(now + 1), Home: () => step(0),
                 End: () => step(last), " ": play };
  document.addEventListener("keydown", (event) => {
    if (!(event.key in keys) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    keys[event.key]();
  });
  show(location.hash ? Number(location.hash.slice(1)) || 0 : 0);
})();
