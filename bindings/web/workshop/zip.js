// A project as a zip, and what is dropped on a page as a project.
import { strToU8, zipSync } from "fflate";

export async function zipOf({ id, files }) {
  const entries = Object.entries(files).map(([path, text]) => [`${id}/${path}`, strToU8(text)]);
  return new Blob([zipSync(Object.fromEntries(entries))], { type: "application/zip" });
}

// -> {project} or {match: {record}}
export async function projectFrom(dropped) {
  const files = [...("length" in dropped ? dropped : [dropped])];
  const texts = await Promise.all(files.map(async (file) => [file.name, await file.text()]));
  const saved = texts.find(([, text]) => text.startsWith("quoin-match"));
  if (saved) return { match: { record: saved[1] } };
  return { project: { id: crypto.randomUUID(), title: files[0].name, base: null, files: Object.fromEntries(texts), variants: [],
                      dials: {}, made: Date.now(), changed: Date.now() } };
}
