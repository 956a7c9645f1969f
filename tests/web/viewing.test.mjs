// Whose view is seen where people share a screen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openViewing } from "../../bindings/web/workshop/viewing.js";

// An engine whose tables come from a list of who is next; `asked` has each call with its viewer.
function engineOf(players, nexts) {
  const asked = [];
  let at = 0;
  function table(given) {
    const next = nexts[at], viewer = given.viewer ?? next.seat, picture = given.picture && `seen by ${viewer}`;
    return { players, next, over: next.kind === "over", viewer, ...(picture && { picture }) };
  }
  return {
    asked,
    listen: () => {},
    async call(verb, given) {
      asked.push([verb, given.viewer, Boolean(given.picture)]);
      if (["play", "think"].includes(verb)) ++at;
      return verb === "legal" ? [] : table(given);
    },
  };
}

const person = (seat) => ({ kind: "person", seat });
const colours = { picture: "auto" };

test("before another person's view is shown the screen is passed on, and nothing is drawn for anybody else", async () => {
  const nexts = [person("red"), { kind: "bot", seat: "green" }, person("blue"), { kind: "over", seat: null }];
  const engine = engineOf({ red: "person", blue: "person", green: "level(3)" }, nexts);
  const passed = [];
  const session = openViewing(engine, { secrets: true }, async (seat) => {
    passed.push([seat, engine.asked.length]);
  });
  const first = await session.call("start", colours);
  assert.deepEqual([first.picture, passed], ["seen by red", [["red", 1]]]);
  await session.call("legal", {});
  const seen = async (verb, given) => (await session.call(verb, { ...given, ...colours })).picture;
  assert.equal(await seen("play", { action: 1 }), "seen by red", "a bot is next: red goes on looking");
  assert.equal(await seen("think"), "seen by blue");
  assert.equal(await seen("play", { action: 2 }), "seen by everybody", "at the end nobody has secrets");
  assert.deepEqual(passed.map(([seat]) => seat), ["red", "blue"]);
  assert.deepEqual(engine.asked, [
    ["start", undefined, false], ["table", "red", true], ["legal", "red", false], ["play", "red", true],
    ["think", undefined, false], ["table", "blue", true], ["play", "blue", true], ["table", "everybody", true],
  ]);
});

test("one person among bots, and people without secrets, are never stopped", async () => {
  for (const secrets of [true, false]) {
    const players = { red: "person", blue: secrets ? "level(1)" : "person" };
    const engine = engineOf(players, [person("red"), person("red"), person("red")]);
    const session = openViewing(engine, { secrets }, () => assert.fail("nobody else looks"));
    await session.call("start", colours);
    assert.equal((await session.call("play", { action: 1, ...colours })).picture, "seen by red");
    assert.ok(engine.asked.every(([, viewer]) => viewer === undefined || viewer === "everybody"));
  }
});

test("a bot that thinks can be stopped", async () => {
  const call = (verb, given, { signal }) => new Promise((_, failed) => {
    signal.addEventListener("abort", () => failed(signal.reason));
  });
  const engine = { call };
  const session = openViewing(engine, { secrets: false });
  const thinks = session.call("think", colours);
  session.stop();
  await assert.rejects(thinks, /stopped/);
});
