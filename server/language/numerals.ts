const roman = ' i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');

/** A number up to twenty in the other way of writing it; a single letter is no number. */
export function otherNumeral(word: string): (readonly string[])[] {
  const number = word.length > 1 ? roman.indexOf(word) : -1;
  if (number > 0) return [[String(number)]];
  const written = /^\d{1,2}$/.test(word) ? roman[Number(word)] : undefined;
  return written === undefined || written.length < 2 ? [] : [[written]];
}
