/** A piece of a text: words, the number of a citation, or the mark of an unsupported sentence. */
export type TextPiece = string | { cited: number } | { unsupported: true };

const mark = /\[(\d{1,3}|\?)\]/;

/** Splits running text at its `[n]` and `[?]`. */
export function splitAtMarks(text: string): TextPiece[] {
  return text.split(mark).flatMap((part, index): TextPiece[] => {
    // Every second part is what stood between the brackets.
    if (index % 2 === 1) return [part === '?' ? { unsupported: true } : { cited: Number(part) }];
    return part === '' ? [] : [decodeEntities(part)];
  });
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  times: '×',
};

/** The lexer leaves character references to whoever writes HTML; React writes text, so they are read here. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,6}));/g, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return named[name] ?? whole;
    const point = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    const isCharacter = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
    return isCharacter ? String.fromCodePoint(point) : '\ufffd';
  });
}

const allowedProtocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** The address a link may lead to: http, https, mailto or one of this site; nothing for any other. */
export function safeHref(href: string): string | undefined {
  const address = decodeEntities(href);
  // The browser's own reading decides: it skips control characters and spaces that a pattern would trip over.
  const url = URL.parse(address, 'https://this.site');
  if (!url || !allowedProtocols.has(url.protocol)) return undefined;
  return address.startsWith('/') && !isExternal(address) ? import.meta.env.BASE_URL + address.slice(1) : address;
}

/** Whether a link leaves this site. */
export function isExternal(href: string): boolean {
  return URL.parse(href, 'https://this.site')?.hostname !== 'this.site';
}
