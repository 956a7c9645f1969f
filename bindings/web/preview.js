// What a choice would do, told while somebody points at it or has the keyboard on it. In: `find` gives the text of an
// action (a promise; "" if there is none), `show` takes the answer of the verb `preview`, or null when it is over.
const PATIENCE = 150;  // milliseconds on one place

export function makePreview(session, show) {
  let wanted = null, timer = 0, shown = false;

  async function ask(find, look) {
    const mine = wanted;
    try {
      const text = await find();
      const told = text && mine === wanted ? await session.call("preview", { text, ...look }) : null;
      if (!told || mine !== wanted) return;
      shown = true;
      show(told);
    } catch {
      // what cannot be previewed is not
    }
  }

  return {
    // Somebody points at this; `look`: how its picture is drawn.
    begin(find, look) {
      this.end();
      wanted = {};
      timer = setTimeout(() => ask(find, look), PATIENCE);
    },
    end() {
      clearTimeout(timer);
      wanted = null;
      if (!shown) return;
      shown = false;
      show(null);
    },
  };
}
