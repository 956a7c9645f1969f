// Projects are begun: from a game of the catalogue, or from a template.
import { newProject } from "./project.js";

export const projectOfGame = async ({ catalogue, store }, id) =>
  store.keep(newProject({ title: catalogue.game(id).title, base: id, files: await catalogue.sources(id) }));

export const projectOfTemplate = ({ store }, { title, files }) => store.keep(newProject({ title, files }));
