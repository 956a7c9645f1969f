// Makes the page of the workshop: bundles its modules and styles, packs all small, and gathers the licences.
// In: node bundle.mjs OUT NPM MODULE [NAME=FILE...]: the folder to fill, the one with node_modules, the module, and the
// licences of what is inside of it, or headers that have them. Out: OUT as it is served. Nothing there changes before all
// is made; index.html comes last, and is newest.
import { copyFile, mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [out, npm, wasm, ...others] = process.argv.slice(2);
const web = path.dirname(fileURLToPath(import.meta.url));
const packages = path.join(npm, "node_modules");
const esbuild = createRequire(path.join(packages, "x.js"))("esbuild");
const PACKED = /\.(js|css|wasm)$/;  // what is worth packing beforehand

const ENTRIES = [
  { from: "workshop/main.js", to: "workshop.js", format: "esm", external: ["./codemirror.js"] },
  { from: "workshop/codemirror_source.js", to: "codemirror.js", format: "esm" },
  { from: "workshop/player.js", to: "player.js", format: "iife" },
  { from: "wasm/worker.js", to: "worker.js", format: "iife" },
  { from: "workshop/workshop.css", to: "workshop.css" },
  { from: "workshop/player.css", to: "player.css" },
];

// One entry with all that it imports; the paths of what went into it.
async function bundle(folder, { from, to, ...settings }) {
  const { metafile } = await esbuild.build({
    entryPoints: [path.join(web, from)], outfile: path.join(folder, to), nodePaths: [packages], absWorkingDir: web,
    bundle: true, minify: true, metafile: true, charset: "utf8", legalComments: "none", target: "es2022",
    logLevel: "warning", ...settings,
  });
  return Object.keys(metafile.inputs).map((input) => path.resolve(web, input));
}

// The page itself, which names the modules as they lie in the source tree.
async function page(folder) {
  const text = await readFile(path.join(web, "workshop/index.html"), "utf8");
  const made = text.replace('src="main.js"', 'src="workshop.js"');
  if (made === text) throw new Error('index.html has no src="main.js"');
  await writeFile(path.join(folder, "index.html"), made);
  for (const file of ["workshop/player.html", "film.html", "film.css", "film.js"]) {
    await writeFile(path.join(folder, path.basename(file)), await readFile(path.join(web, file)));
  }
}

// The packages among what was bundled, as "@codemirror/view".
function packagesOf(inputs) {
  const below = inputs.map((file) => path.relative(packages, file)).filter((file) => !file.startsWith(".."));
  const names = below.map((file) => file.split(path.sep).slice(0, file.startsWith("@") ? 2 : 1).join("/"));
  return [...new Set(names)].sort();
}

// The licence in a file; of a header the comment that has it.
async function licenceOf(file) {
  const text = await readFile(file, "utf8");
  if (!/\.h(pp)?$/.test(file)) return text.trim();
  const comments = text.match(/\/\*[^]*?\*\/|(?:^\/\/.*\n)+/gm);
  return comments.find((comment) => /Copyright \(C\)|SPDX-FileCopyrightText/i.test(comment)).trim();
}

// All of them in one text. In: the names of packages.
async function licences(folder, names) {
  const found = others.map((pair) => pair.split("="));
  for (const name of names) {
    const files = await readdir(path.join(packages, name));
    const licence = files.find((file) => /^licen[cs]e/i.test(file));
    if (!licence) throw new Error(`the package ${name} has no licence`);
    const { version } = JSON.parse(await readFile(path.join(packages, name, "package.json"), "utf8"));
    found.push([`${name} ${version}`, path.join(packages, name, licence)]);
  }
  const whose = new Map();  // by a licence's text: those that have it
  for (const [name, file] of found) {
    const text = await licenceOf(file);
    whose.set(text, [...(whose.get(text) ?? []), name]);
  }
  const told = [...whose].map(([text, owners]) => `${owners.join("\n")}\n\n${text}\n`);
  await writeFile(path.join(folder, "THIRD_PARTY.txt"), told.join(`\n${"-".repeat(80)}\n\n`));
}

// Beside each larger file the same packed, for servers that send it so.
async function pack(folder) {
  for (const name of (await readdir(folder)).filter((file) => PACKED.test(file))) {
    const content = await readFile(path.join(folder, name));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
                     [constants.BROTLI_PARAM_LGWIN]: 24 };
    await writeFile(path.join(folder, `${name}.br`), brotliCompressSync(content, { params }));
    await writeFile(path.join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
}

// Puts what was made in the place of what was there. The module may lie there already.
async function replace(fresh) {
  await mkdir(out, { recursive: true });
  const made = await readdir(fresh), old = await readdir(out);
  const last = made.filter((name) => name === "index.html");
  for (const name of [...made.filter((name) => !last.includes(name)), ...last]) {
    await rename(path.join(fresh, name), path.join(out, name));
  }
  for (const name of old.filter((name) => !made.includes(name))) await rm(path.join(out, name), { recursive: true });
  await rm(fresh, { recursive: true });
}

const fresh = `${out}.new`;
await rm(fresh, { recursive: true, force: true });
await mkdir(fresh, { recursive: true });
const inputs = (await Promise.all(ENTRIES.map((entry) => bundle(fresh, entry)))).flat();
await copyFile(wasm, path.join(fresh, "quoin.wasm"));
await licences(fresh, packagesOf(inputs));
await pack(fresh);
await page(fresh);
await replace(fresh);
