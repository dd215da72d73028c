/** Finds words of either language by their beginning, in any case: `\b` knows Latin letters only. */
export function either(english: string, russian: string): RegExp {
  return new RegExp(String.raw`\b(?:${english})|(?<!\p{L})(?:${russian})`, 'iu');
}
