// The module's half of module.py. In: [verb, arguments], a line each. Out: the processor seconds, or the error.
import { createInterface } from "node:readline";

import { open } from "../web/module.mjs";

const session = await open();
for await (const line of createInterface({ input: process.stdin })) {
  const [verb, given] = JSON.parse(line);
  const before = process.cpuUsage();
  const { error } = session.call(verb, given);
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify(error ? { error: error.text } : { seconds: (user + system) / 1e6 }));
}
