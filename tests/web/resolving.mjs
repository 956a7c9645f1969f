// Where a module finds the packages that it imports by their names; see packages.mjs.
const INSTALLED = new URL("../../.build/npm/package.json", import.meta.url).href;

export async function resolve(name, context, next) {
  const bare = /^(@[\w-]|[\w-])[\w.-]*(\/[\w./-]*)?$/.test(name);
  return next(name, bare ? { ...context, parentURL: INSTALLED } : context);
}
