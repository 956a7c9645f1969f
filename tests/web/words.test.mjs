// What the workshop's editor completes and explains, from the words that a session gives.
import assert from "node:assert/strict";
import { test } from "node:test";
import { localNames } from "../../bindings/web/workshop/edit/lua_words.js";
import { makeWords } from "../../bindings/web/workshop/edit/words.js";
import { yamlPlace } from "../../bindings/web/workshop/edit/yaml_place.js";

const row = (name, call, help, more = {}) =>
  ({ name, call, help, group: name.split(/[.:]/)[0], params: [], returns: "", cost: "", defines: false, ...more });
const key = (path, help, more = {}) =>
  ({ file: "game", path, help, values: [], example: "", standard: "", needed: false, ...more });
const words = makeWords({
  rules: [row("match.win", "match.win(seat, reason?)", "The match is over: the seat has won.")],
  examples: { "zone:places": { group: "zone", game: "murailles", code: "walls:places(me, emit.step)" } },
});
words.learn({
  rules: [
    row("zone:places", "zone:places(value, emit, region?)", "Lists places."),
    row("zone:pivots", "zone:pivots(seat, emit)", "Lists pivots."),
    row("board:steps", "board:steps(from, walls, emit)", "Lists steps."),
    row("board.field:north", "board.field:north(cell)", "To the north."),
    row("zone.walls", "zone.walls[edge]", "whose wall stands there"),
    row("emit.step", "emit.step(to)", "lists a step"),
    row("dial.size", "dial.size", "rows and columns"),
    row("play.step", "play.step(me, to)", "plays a step", { defines: true }),
  ],
  keys: [
    key("seats", "who plays", { needed: true }),
    key("zones", "what lies where"),
    key("zones.*.over", "where it lies", { values: ["field.cells", "field.edges"] }),
    key("zones.*.holds", "what it holds"),
    key("seats.colour", "its colour", { values: ["red", "blue"] }),
    key("seats.name", "its name"),
    key("max_length", "the most plies"),
    key("cases", "cases", { file: "cases" }),
    key("cases.name", "its name", { file: "cases" }),
  ],
});
const labels = (file, text) => words.complete(file, text, text.length)?.options.map(({ label }) => label) ?? [];
const at = (text) => [text.replace("|", ""), text.indexOf("|")];

test("one knows where one stands in YAML: in lines, in brackets, in lists", () => {
  const where = (text) => {
    const { path, at: kind, word } = yamlPlace(...at(text));
    return `${kind} ${path.join(".")} ${word}`;
  };
  assert.equal(where("se|"), "key  se");
  assert.equal(where("zones:\n  walls: {over: fi|"), "value zones.walls.over fi");
  assert.equal(where("zones:\n  walls: {over: field.edges, ho|}"), "key zones.walls ho");
  assert.equal(where("zones:\n  walls:\n    over: a\n    ho|"), "key zones.walls ho");
  assert.equal(where("zones:\n  walls: {over: a}\n  |"), "key zones ");
  assert.equal(where("seats:\n  - {name: red}\n  - {co|"), "key seats co");
  assert.equal(where("seats:\n  - name: red\n    colour: bl|"), "value seats.colour bl");
  assert.equal(where("zones:\n  a: {over: x,\n      holds: y|}"), "value zones.a.holds y");
  assert.equal(where("summary: a, b: c\nmax|"), "key  max");
  assert.equal(where("text: |-\n  zones:\n   a\nmax|".replace("|-", ">-")), "key  max");
  assert.equal(where("a: b  # zo|"), "nothing a ");
  assert.equal(where('a: {b: "x, c: |"}'), 'value a.b "x, c: ');
});

test("keys are completed where they may stand, less those that stand there", () => {
  assert.deepEqual(labels("game.yaml", "zones:\n  walls: {over: x, "), ["holds"]);
  assert.deepEqual(labels("game.yaml", "seats:\n  - {name: red}\nm"), ["zones", "max_length"]);
  assert.deepEqual(labels("game.yaml", "seats:\n  - {name: a}\n  - {"), ["colour", "name"]);
  assert.deepEqual(labels("cases.yaml", "ca"), ["cases"]);
  assert.deepEqual(labels("variants/a.yaml", "ze"), []);
  assert.deepEqual(labels("README.md", "ze"), []);
});

test("values are those that the key may have, or the game's dials", () => {
  assert.deepEqual(labels("game.yaml", "zones:\n  walls: {over: f"), ["field.cells", "field.edges"]);
  assert.deepEqual(labels("game.yaml", "max_length: s"), ["size"]);
});

test("names of the game are completed by what they begin with, and locals stand for them", () => {
  const text = "local field, walls = board.field, zone.walls\n";
  assert.deepEqual(localNames(text), { field: "board.field", walls: "zone.walls" });
  assert.deepEqual(labels("rules.lua", `${text}walls:`), ["places", "pivots"]);
  assert.deepEqual(labels("rules.lua", `${text}field:n`), ["steps", "north"]);
  assert.deepEqual(labels("rules.lua", "what:"), ["places", "pivots", "steps", "north"]);
  assert.ok(labels("rules.lua", "  x = zone.w").includes("zone.walls"));
  assert.ok(labels("rules.lua", `${text}local f = fie`).includes("field"));
});

test("functions of the rules are defined where a line begins, and only there", () => {
  const found = words.complete("rules.lua", "pl", 2).options.find(({ label }) => label === "play.step");
  assert.equal(found.template, "function play.step(me, to)\n\t${}\nend");
  const defined = words.complete("rules.lua", "function pl", 11).options;
  assert.deepEqual(defined.map(({ template }) => template), ["play.step(me, to)\n\t${}\nend"]);
  assert.ok(!labels("rules.lua", "local x = pl").includes("play.step"));
});

test("nothing is completed in comments and texts", () => {
  assert.deepEqual(labels("rules.lua", "-- zone.w"), []);
  assert.deepEqual(labels("rules.lua", 'local a = "zo'), []);
  assert.notDeepEqual(labels("rules.lua", 'local a = "it\'s" .. zo'), []);
});

test("words are explained, with an example where there is one", () => {
  const told = (file, text) => words.hover(file, ...at(text));
  const method = told("rules.lua", "local walls = zone.walls\nwalls:pla|ces(me)");
  assert.equal(method.title, "zone:places(value, emit, region?)");
  assert.equal(method.example, "walls:places(me, emit.step)");
  assert.equal(told("rules.lua", "local walls = zone.walls\nwal|ls[1] = none").title, "zone.walls[edge]");
  assert.equal(told("rules.lua", "match.w|in(me)").title, "match.win(seat, reason?)");
  assert.equal(told("rules.lua", "-- match.w|in(me)"), null);
  const over = told("game.yaml", "zones:\n  walls: {ov|er: field.edges}");
  assert.equal(over.text, "Where it lies. One of field.cells, field.edges.");
  assert.equal(told("game.yaml", "zones:\n  walls: {over: field.ed|ges}").title, "zones.NAME.over");
  assert.equal(told("game.yaml", "seats| :").text, "Who plays. It is needed.");
});
