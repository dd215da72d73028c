/** A question as a headline: however its player typed it, it begins with a capital letter. */
export function asHeadline(question: string): string {
  return question.replace(/^[\s\p{P}]*\p{Ll}/u, (start) => start.toUpperCase());
}
