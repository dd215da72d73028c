/** A rough count where the server gives none: about four Latin letters a token, about two of any other script. */
export function estimateTokens(text: string): number {
  const other = text.match(/[\u0250-\uffff]/g)?.length ?? 0;
  return Math.ceil((text.length - other) / 4 + other / 2.2);
}
