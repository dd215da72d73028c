/** A citation as an answer holds it, with the space before it. */
export const citationMark = / ?\[(\d+)\]/g;

/** Stands behind a sentence that no source holds. */
export const unsourced = '[?]';
export const unsourcedMark = / ?\[\?\]/g;

/** An answer without its marks: elsewhere their numbers mean other sources. */
export function withoutMarks(text: string): string {
  return text.replaceAll(citationMark, '').replaceAll(unsourcedMark, '');
}
