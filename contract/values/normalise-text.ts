const notAscii = /[\u0080-\uffff]/;
/** Every mark but U+0306, so that й stays a letter of its own while ё, é and stress marks lose theirs. */
const deletedMarks = /[\u0300-\u0305\u0307-\u036f]/g;

/** A single character may stand for eighteen letters, and a text of nothing else for as many times its length. */
const levelledMax = 4;

/** Cut between characters, of which one may be two units of a text. */
function cut(decomposed: string, text: string): string {
  const surely = (levelledMax / 2) * text.length;
  return decomposed.length <= surely ? decomposed : [...decomposed].slice(0, levelledMax * [...text].length).join('');
}

/**
 * Compatibility forms, marks and composition are levelled; case stays, because splitting needs it. The function `levelled`
 * of the database does the same to what it searches.
 */
export function normaliseText(text: string): string {
  if (!notAscii.test(text)) return text;
  return cut(text.normalize('NFKD'), text).replace(deletedMarks, '').normalize('NFC');
}
