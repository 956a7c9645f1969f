// One game as one file that plays in any browser, from a disk and without a network: as `quoin export` writes it.
// In: what the page holds of such a file, and the game. Out: HTML with everything inside; texts of the game are data in
// it and never markup.
import { dataText, filled, written } from "./page_text.js";

const TEXTS = { page: "player.html", script: "player.js", style: "player.css", worker: "worker.js",
                licences: "THIRD_PARTY.txt" };
const PIECE = 3 * 2 ** 13;  // bytes that become letters at a time; a multiple of 3

async function read(name) {
  const answer = await fetch(name).catch(() => null);
  if (!answer?.ok) throw new Error(`${name} cannot be read${answer ? ` (${answer.status})` : ""}.`);
  return answer;
}

// What lies beside the page: {page, script, style, worker, licences} as texts, and `module`, the runtime's bytes.
export async function readParts() {
  const texts = Object.entries(TEXTS).map(async ([part, name]) => [part, await (await read(name)).text()]);
  const module = read("quoin.wasm").then((answer) => answer.arrayBuffer());
  return { ...Object.fromEntries(await Promise.all(texts)), module: await module };
}

function lettersOf(bytes) {
  let letters = "";
  for (let at = 0; at < bytes.length; at += PIECE) {
    letters += btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
  }
  return letters;
}

async function packed(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  return lettersOf(new Uint8Array(await new Response(stream).arrayBuffer()));
}

// The one script that stands in the file, its worker, its module; no address at all.
async function policyOf(script) {
  if (!crypto.subtle) throw new Error("A browser makes this file on pages from https and from its own machine only.");
  const hash = lettersOf(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(script))));
  return `default-src 'none'; script-src 'sha256-${hash}' 'wasm-unsafe-eval'; worker-src blob:; ` +
    "style-src 'unsafe-inline'; img-src blob: data:; base-uri 'none'; form-action 'none'";
}

// `game`: {id, title, goal, secrets, files, variants, dials}; `film`: {page, style, script} of a film's page.
export async function exportedPage({ page, script, style, worker, licences, module }, film, game) {
  if (/<\/script|<!--/i.test(script)) throw new Error("player.js holds what would end it");
  const { id, title, goal, secrets, files, variants, dials } = game;
  return filled(page, {
    policy: written(await policyOf(script)), title: written(title), goal: written(goal), script,
    style: style.replaceAll("</", "<\\/"), licences: written(licences), module: await packed(module),
    game: dataText({ id, title, goal, secrets, files, variants, dials, worker, film }),
  });
}
