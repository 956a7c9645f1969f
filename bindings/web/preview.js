// What a choice would do, told while somebody points at it or has the keyboard on it. In: `find` gives the text of an
// action (a promise; "" if there is none), `show` takes the answer of the verb `preview`, or null when it is over.
const PATIENCE = 150;  // milliseconds on one place

export function makePreview(session, show) {
  let wanted = null, timer = 0, shown = false;

  async function ask(find, picture) {
    const mine = wanted;
    try {
      const text = await find();
      const told = text && mine === wanted ? await session.call("preview", { text, picture }) : null;
      if (!told || mine !== wanted) return;
      shown = true;
      show(told);
    } catch {
      // what cannot be previewed is not
    }
  }

  return {
    // Somebody points at this.
    begin(find, picture) {
      this.end();
      wanted = {};
      timer = setTimeout(() => ask(find, picture), PATIENCE);
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
