/** What a picture of the largest size costs about, where the server gives no count. */
export const pictureTokens = 1_600;

/** A rough count where the server gives none: about four Latin letters a token, about two of any other script. */
export function estimateTokens(text: string): number {
  const other = text.match(/[\u0250-\uffff]/g)?.length ?? 0;
  return Math.ceil((text.length - other) / 4 + other / 2.2);
}
