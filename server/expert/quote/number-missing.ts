import { contentTerms, heldShare } from '#server/retrieval/rank/coverage.ts';
import type { QuestionAnalysis } from '#server/retrieval/rank/question-analysis.ts';
import { roughSentences } from '#server/language/sentence-split.ts';
import { either } from '../question/either-language.ts';
import type { Passage } from '../expert.ts';

const asksNumber = either(
  String.raw`how (?:many|much|long|far|fast|big|often|old|high|tall|strong|heavy)\b`,
  String.raw`сколько|скольк\p{L}+|как (?:часто|долго|быстро|далеко)(?!\p{L})|чему рав\p{L}+|макс\p{L}* |начальн\p{L}+`,
);
/** "Exact hp of a lich", "здоровье тролля": a figure by its name. */
const asksFigure =
  /\b(?:hp|hit ?points?|health|damage|speed|cost|price|range|capacity) of\b|\bexact\b|(?<!\p{L})(?:хп|точн(?:ый|ое|ая|ые)) \p{L}+/iu;
const saysNumber = new RegExp(
  `\\p{N}|${
    either(
      String.raw`(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}{1,8}teen|twenty|thirty|forty|fifty|hundreds?|once|twice|half|unlimited|infinite)\b`,
      String.raw`(?:один|одн\p{L}+|дв[аеу]\p{L}*|тр[иё]\p{L}*|четыр\p{L}+|пят\p{L}+|шест\p{L}+|сем[ьи]|восем\p{L}+|девят\p{L}+|десят\p{L}+|\p{L}+надцат\p{L}+|сто|сот\p{L}*|тысяч\p{L}+|половин\p{L}+|вдвое)(?!\p{L})`,
    ).source
  }`,
  'iu',
);
/** A sentence speaks of the thing when it holds this share of the question, its headings included. */
const aboutFrom = 0.34;

/**
 * Whether a number is asked for, and no sentence that is quoted about the thing holds one.
 * @param passages what is quoted for the question
 */
export function missesNumber(analysis: QuestionAnalysis, passages: readonly Passage[]): boolean {
  if (!asksNumber.test(analysis.text) && !asksFigure.test(analysis.text)) return false;
  const terms = contentTerms(analysis);
  return !passages.some(({ heading, chunk: { article_title }, text }) =>
    roughSentences(text).some(
      (sentence) =>
        saysNumber.test(sentence) && heldShare(terms, `${heading}\n${article_title}\n${sentence}`) >= aboutFrom,
    ),
  );
}
