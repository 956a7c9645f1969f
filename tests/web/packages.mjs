// `node --import` this: the packages of bindings/web/package.json are found where they are installed, in .build/npm.
import { register } from "node:module";

register("./resolving.mjs", import.meta.url);
