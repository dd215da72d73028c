import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '#contract/common.ts';
import type { ExpertAnswer, ExpertTask } from './expert.ts';
import { isAboutAchievements, namesUnlocked, progressLine } from './progress-line.ts';
import { languageOf } from './question-language.ts';
import { scoreSentences, type ScoredSentence } from './sentence-score.ts';

/** How an answer is composed; the default is what players get. */
export interface Composition {
  sentences_max: number;
  /** A further sentence must have this share of the best one's score. */
  score_from: number;
}

export const defaultComposition: Composition = { sentences_max: 3, score_from: 0.5 };

const chunksRead = 8;
/** Sentences in the question's language are taken when the best of them has this share of the best score of all. */
const ownLanguageFrom = 0.8;
/** Share of common words from which two sentences say the same. */
const sameFrom = 0.7;

const quotedAsIs: Readonly<Record<Language, Readonly<Record<Language, string>>>> = {
  en: {
    en: 'The articles say:',
    ru: 'The articles on this are in Russian; quoted as written:',
  },
  ru: {
    ru: 'В статьях сказано:',
    en: 'Об этом есть только английские статьи; привожу их дословно:',
  },
};

/**
 * Writes an answer without a model: the sentences of the best chunks that hold most of what is asked, quoted with their
 * sources. The same question at the same revision gives the same bytes. Passes on the abort of the task's signal.
 */
export async function writeExtractiveAnswer(
  task: ExpertTask,
  composition: Composition = defaultComposition,
): Promise<ExpertAnswer> {
  const started_at = performance.now();
  const language = languageOf(task.analysis?.text ?? task.question);
  const quoted = chooseSentences(task, language, composition);
  let text = '';
  let first_text_ms: number | null = null;
  const show = async (piece: string): Promise<void> => {
    // Sentences are all there at once: without a pause a Stop could never come between them.
    await nextTurn();
    task.signal.throwIfAborted();
    first_text_ms ??= performance.now() - started_at;
    text += piece;
    task.emit(piece);
  };

  const foreign = quoted.find((sentence) => sentence.language !== language);
  if (foreign !== undefined) await show(`${quotedAsIs[language][foreign.language]}\n\n`);
  for (const [i, sentence] of quoted.entries()) {
    const previous = quoted[i - 1];
    const same_source = previous?.source === sentence.source;
    const label = same_source && previous.label === sentence.label ? '' : sentence.label;
    await show(`${i === 0 ? '' : same_source ? ' ' : '\n\n'}${quote(label, sentence)}`);
  }
  const standing = quoted.length === 0 ? '' : progressLine(task.question, task.player_progress, language);
  if (standing !== '') await show(standing);
  return {
    text,
    cited: [...new Set(quoted.map((sentence) => sentence.source))],
    usage: {
      model: null,
      input_tokens: 0,
      output_tokens: 0,
      estimated: false,
      first_text_ms,
      total_ms: performance.now() - started_at,
    },
  };
}

function chooseSentences(task: ExpertTask, language: Language, composition: Composition): ScoredSentence[] {
  const chunks = task.chunks.slice(0, chunksRead);
  if (task.analysis === null || chunks.length === 0) return [];
  const done = isAboutAchievements(task.question) ? task.player_progress : null;
  const all = scoreSentences(task.analysis.text, chunks, task.analysis).filter(
    ({ label, text }) => done === null || !namesUnlocked(`${label} ${text}`, done),
  );
  const own = all.filter((sentence) => sentence.language === language);
  const best_score = all[0]?.score ?? 0;
  const own_will_do = own.length > 0 && own[0]!.score >= ownLanguageFrom * best_score;
  const chosen: ScoredSentence[] = [];
  for (const sentence of own_will_do ? own : all) {
    if (chosen.length === composition.sentences_max) break;
    if (chosen.length > 0 && sentence.score < composition.score_from * chosen[0]!.score) break;
    if (!chosen.some((other) => saysTheSame(other, sentence))) chosen.push(sentence);
  }
  return inReadingOrder(chosen);
}

/** Begins by speaking of what was said before. */
const pointsBack =
  /^(?:that|this|these|those|it|its|they|their|это|этот|эта|эти|он|она|оно|они|такой|такая|такие)(?!\p{L})/iu;

/**
 * The best sentence first, the further ones of a source as they follow each other there; a best one that points back
 * stands behind those it may speak of.
 */
function inReadingOrder([best, ...others]: readonly ScoredSentence[]): ScoredSentence[] {
  if (best === undefined) return [];
  const sources = [...new Set([best, ...others].map(({ source }) => source))];
  const read = (sentences: ScoredSentence[]) =>
    sentences.toSorted((a, b) => sources.indexOf(a.source) - sources.indexOf(b.source) || a.place - b.place);
  return pointsBack.test(best.text) && best.label === '' ? read([best, ...others]) : [best, ...read(others)];
}

function saysTheSame(a: ScoredSentence, b: ScoredSentence): boolean {
  const words_a = wordsOf(a);
  const words_b = wordsOf(b);
  const common = [...words_a].filter((word) => words_b.has(word)).length;
  return common / (words_a.size + words_b.size - common) >= sameFrom;
}

function wordsOf({ label, text }: ScoredSentence): Set<string> {
  return new Set(`${label} ${text}`.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

/** "Kiln: Smelts sand and lead. [2]" — the label only where the sentence does not hold it. */
function quote(label: string, { text, source }: ScoredSentence): string {
  const named = label === '' || text.toLowerCase().includes(label.toLowerCase());
  const sentence = named ? text : `${label}${label.endsWith('?') ? '' : ':'} ${text}`;
  return `${sentence}${/[.!?…:;]["'»”)\]]*$/.test(sentence) ? '' : '.'} [${source}]`;
}
