// A session of its own, in which the last choice of a match is open again. In: `open` makes an engine; the game; the
// match's record; the answer of the verb `log`. Out: {call, text: what was chosen, close}.
export async function openEarlier(open, game, record, { plies }) {
  const last = plies.findLast(({ node, seat }) => seat && node !== "chance");
  if (!last) throw new Error("Nobody has chosen anything yet.");
  const engine = open();
  try {
    await engine.load(game);
    await engine.call("restore", { record });
    await engine.call("undo", { viewer: last.seat });
    return { call: engine.call, text: last.text, close: engine.close };
  } catch (error) {
    engine.close();
    throw error;
  }
}
