// A match as a film: one page that shows it ply by ply and loads nothing. In: a session, whose view is filmed; the
// texts of bindings/web's film.html, film.css and film.js. Out: the page, as a Blob.
import { dataText, filled, written } from "./page_text.js";

const PIECES = /(?=<\w)/;  // each element is one, with what follows it

// A picture's names begin with a word of its own; in a film all begin alike.
function plainly(picture) {
  const own = /^<svg[^>]*? class="(q[0-9a-f]+)"/.exec(picture)?.[1];
  return own ? picture.replaceAll(own, "film") : picture;
}

// Pictures as lists of the numbers of pieces; each piece is there once.
export function framesOf(pictures) {
  const numbers = new Map();
  const numberOf = (piece) => {
    if (!numbers.has(piece)) numbers.set(piece, numbers.size);
    return numbers.get(piece);
  };
  const frames = pictures.map((picture) => plainly(picture).split(PIECES).map(numberOf));
  return { parts: [...numbers.keys()], frames };
}

function filmPage({ page, style, script }, { title, theme, pictures, plies, seconds = 1 }) {
  const data = { ...framesOf(pictures), plies, seconds };
  const content = { title: written(title), theme, style, script, still: pictures.length > 1 ? "" : "still",
                    picture: `<div id="stage">${plainly(pictures[0])}</div>`,
                    data: dataText(data) };
  return filled(page, content);
}

// `plies`: how many were played; `told(ply, plies)` hears how far it is.
export async function filmOf(session, texts, { title, plies, theme = "auto", told = () => {} }) {
  const pictures = [], names = [];
  for (let ply = 0; ply <= plies; ++ply) {
    const { picture, text } = await session.call("past", { ply, picture: theme });
    pictures.push(picture);
    names.push(text || (ply ? `ply ${ply}` : "start"));
    told(ply, plies);
  }
  return new Blob([filmPage(texts, { title, theme, pictures, plies: names })], { type: "text/html" });
}
