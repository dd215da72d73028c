/**
 * The numbers of retrieval that an admin may tune for a game: their range, what acts where a game sets nothing,
 * and the step of their field.
 */
export const tunedNumbers = {
  /** BM25: how soon a repeated word stops adding, and how much long chunks are held back. */
  k1: { min: 0, max: 5, usual: 1.2, step: 0.05 },
  b: { min: 0, max: 1, usual: 0.5, step: 0.05 },
  /** Weights of a word in the title and the section, against 1 in the content. */
  title_weight: { min: 0, max: 20, usual: 2.5, step: 0.1 },
  section_weight: { min: 0, max: 20, usual: 2, step: 0.1 },
  /** Share of the phonetic 4-gram score that is added to the stem score. */
  gram_weight: { min: 0, max: 5, usual: 0.15, step: 0.01 },
  /** How certain it has to be that the articles hold the answer: to give it, and to give it as unsure. */
  answer_coverage: { min: 0, max: 1, usual: 0.48, step: 0.01 },
  unsure_coverage: { min: 0, max: 1, usual: 0.18, step: 0.01 },
  /** Of the ranking by meaning, where there is one, against 1 for the ranking by words; 0 leaves it out. */
  dense_weight: { min: 0, max: 5, usual: 1, step: 0.05 },
  /** How many chunks the expert gets. */
  chunks_given: { min: 1, max: 20, usual: 8, step: 1 },
} as const;

export type TunedNumber = keyof typeof tunedNumbers;
