type Place = readonly (string | number)[];

interface Level {
  isList: boolean;
  step: string | number;
  /** Of an object: whether its next text is a name. */
  isBeforeName: boolean;
}

/**
 * The line on which each place of a knowledge file stands, counted from one; of a value that is missing, the line of what
 * should hold it. Nothing where the file is cut off before.
 */
export function linesOf(text: string, places: readonly Place[]): (number | undefined)[] {
  const lines = /^\uFEFF?\s*<!--/.test(text) ? linesOfMarkdown(text) : linesOfJson(text, places);
  return places.map((place) => {
    for (let length = place.length; length >= 0; length -= 1) {
      const line = lines.get(keyOf(place.slice(0, length)));
      if (line !== undefined) return line;
    }
    return undefined;
  });
}

const keyOf = (place: Place) => place.join('\0');

function linesOfJson(text: string, places: readonly Place[]): Map<string, number> {
  const sought = new Set(
    places.flatMap((place) => [...place.keys(), place.length].map((n) => keyOf(place.slice(0, n)))),
  );
  const deepest = Math.max(0, ...places.map(({ length }) => length));
  const found = new Map<string, number>();
  const levels: Level[] = [];
  let line = 1;
  const begin = () => {
    if (levels.length > deepest) return;
    const key = keyOf(levels.map(({ step }) => step));
    if (sought.has(key) && !found.has(key)) found.set(key, line);
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    const level = levels.at(-1);
    if (sign === '\n') line += 1;
    else if (sign === '"') {
      const end = endOfText(text, at);
      if (level?.isBeforeName === true) level.step = nameOf(text.slice(at, end + 1));
      else begin();
      at = end;
    } else if (sign === '{' || sign === '[') {
      begin();
      const isList = sign === '[';
      levels.push({ isList, step: isList ? 0 : '', isBeforeName: !isList });
    } else if (sign === '}' || sign === ']') levels.pop();
    else if (sign === ',' && level !== undefined) {
      if (typeof level.step === 'number') level.step += 1;
      level.isBeforeName = !level.isList;
    } else if (sign === ':' && level !== undefined) level.isBeforeName = false;
    else if (sign !== undefined && /[-\w]/.test(sign)) {
      begin();
      while (/[-+.\w]/.test(text[at + 1] ?? '')) at += 1;
    }
  }
  return found;
}

function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function nameOf(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return '';
  }
}

/** Marker lines say where the game, an article and a section begin. */
function linesOfMarkdown(text: string): Map<string, number> {
  const found = new Map([['game', 1]]);
  let [article, chunk] = [-1, -1];
  for (const [index, row] of text.split('\n').entries()) {
    const [, kind] = /^<!-- (article|section)\b/.exec(row) ?? [];
    if (kind === 'article') [article, chunk] = [article + 1, -1];
    if (kind === 'article') found.set(keyOf(['articles', article]), index + 1);
    if (kind === 'section') chunk += 1;
    if (kind === 'section') found.set(keyOf(['articles', article, 'chunks', chunk]), index + 1);
  }
  return found;
}
