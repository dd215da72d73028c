import type { AnswerContent } from '#contract/chat.ts';
import type { Language } from '#contract/values/languages.ts';
import type { Deps } from '#server/deps.ts';
import type { PlayerProgress, Turn } from '#server/expert/expert.ts';
import { asksForOwnProgress, asText, isAboutAchievements, progressAnswer } from '#server/expert/progress-line.ts';
import { readTalkAfter } from '#server/expert/talk.ts';
import { listOfferedQuestions } from '#server/games/games.ts';
import { messagesFor } from '#server/messages.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import { contentTerms, heldShare } from '#server/retrieval/coverage.ts';
import type { QuestionAnalysis } from '#server/retrieval/question-analysis.ts';
import { isQuestionWord } from '#server/retrieval/question-words.ts';
import { nearestArticles, type Retrieved } from '#server/retrieval/retrieval.ts';
import type { RetrievalSettings } from '#server/retrieval/settings.ts';
import { stemOf } from '#server/retrieval/stem.ts';
import { isStopWord } from '#server/retrieval/stop-words.ts';
import { findGroups, normaliseText, tokenise } from '#server/retrieval/tokenise.ts';
import { pauses } from '#server/scheduler/pauses.ts';
import * as store from './chat.store.ts';
import type { Draft } from './close.ts';
import type { AcceptedQuestion } from './question.ts';
import { onceEach, quoteTaskOf } from './search-parts.ts';

/** Said without a look at any article: free, and never a gap in them. */
function freeDraft(text: string): Draft {
  const content = { lead: text, passages: [], close: '', miss: null };
  return { state: 'answered', text, content, is_rag: null, charge: false, chunks: [], cited: [] };
}

/** The answer to small talk and to questions about the product; nothing for a question about the game. */
export function answerTalk(
  { text, game }: AcceptedQuestion,
  conversation: readonly Turn[],
  language: Language,
): Draft | undefined {
  const talk = readTalkAfter(
    text,
    conversation.map((turn) => turn.question),
  );
  if (talk === null) return undefined;
  const reply = messagesFor(language).expert.talk[talk];
  return freeDraft(typeof reply === 'string' ? reply : reply({ game: asText(game.title) }));
}

/** The answer to a question about the player's own progress; nothing where it asks for something else. */
export function answerProgress(
  { text, game, options }: AcceptedQuestion,
  progress: PlayerProgress | null,
  language: Language,
): Draft | undefined {
  if (!options.use_progress || !asksForOwnProgress(text)) return undefined;
  if (progress !== null) return freeDraft(progressAnswer(progress, language));
  // What to do next is asked of the articles where nobody knows how far the player is.
  if (!isAboutAchievements(text)) return undefined;
  return freeDraft(messagesFor(language).expert.progress.unknown({ game: asText(game.title) }));
}

const longestTitle = 5;
/** Whoever asks about another game says so in a sentence; every run of words of a longer text would be looked up. */
const wordsRead = 25;
const lettersRead = 200;
const leastLetters = 5;

/** Leads to the expert of another game that a question names; nothing where it names none that the catalogue holds. */
export async function answerOtherGame(
  { db, titles }: Deps,
  { text, game }: AcceptedQuestion,
  { analysis }: Pick<Retrieved, 'analysis'>,
  language: Language,
): Promise<Draft | undefined> {
  const unknown = new Set(contentTerms(analysis).flatMap(({ kind, word }) => (kind === 'known' ? [] : [word])));
  const words = findGroups(normaliseText(text));
  if (words.length > wordsRead || text.length > lettersRead) return undefined;
  const { find } = await titles.open();
  const pause = pauses();
  for (let length = Math.min(longestTitle, words.length); length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const name = words.slice(at, at + length).join(' ');
      // One word alone may be a word of any question: it must be one that this game's articles do not know.
      if (length === 1 && (name.length < leastLetters || !unknown.has(name.toLowerCase()))) continue;
      await pause();
      const { ids, is_sure } = find(name);
      const [id] = ids;
      if (!is_sure || id === undefined || id === game.id) continue;
      const other = await store.findGameName(db, id);
      if (other === undefined || levelled(other.title) !== levelled(name)) continue;
      const texts = messagesFor(language).expert.talk;
      return freeDraft(texts.otherGame({ game: asText(game.title), other: asText(other.title), slug: other.slug }));
    }
  }
  return undefined;
}

/** A text without what only its spelling and punctuation make of it. */
export function levelled(title: string): string {
  return findGroups(normaliseText(title)).join(' ').toLowerCase();
}

export interface Search {
  question: AcceptedQuestion;
  language: Language;
  settings: RetrievalSettings;
  /** Chunk versions that this player may not see. */
  excluded: ReadonlySet<number>;
  found: Pick<Retrieved, 'hits' | 'analysis' | 'evidence'>;
  /** What is said in place of "the articles do not hold it". */
  lead?: string;
  /** What the model searched for besides. */
  queries?: readonly string[];
  /** Where the player stands, for a question about achievements. */
  standing: string;
}

const suggestionsMax = 3;
const triedMax = 12;
/** A suggestion speaks of at least this share of what was asked in words that the articles know. */
const aboutFrom = 0.25;
const suggestionLengthMax = 80;

type Miss = NonNullable<AnswerContent['miss']>;

/** A refusal that says what was searched for and what may help instead. */
export async function refuse(deps: Deps, search: Search): Promise<Draft> {
  const { question, language, standing } = search;
  const texts = messagesFor(language).expert;
  const game = asText(question.game.title);
  const behind_gate = await isBehindGate(deps, search);
  const near = await nearIn(deps, search);
  const refused = search.lead ?? (behind_gate ? texts.hiddenByGate({ game }) : texts.refused({ game }));
  const lead = [refused, standing].filter(isText).join('\n\n');
  // What the articles say is a hint itself, and nothing is left to quote where all was read.
  const quotes_nothing = question.options.in_steps || search.lead !== undefined;
  const { may_answer, chunks, passages, text } = await deps.answer_thread.quoteNearest({
    ...quoteTaskOf({ ...near, further: [] }, language),
    quotes_nothing,
  });
  const nearest = firstOfArticles([...chunks, ...may_answer]);
  const miss = withoutShown(await missOf(deps, search, behind_gate), [
    ...nearest.map(({ article_title }) => article_title),
    ...passages.map(({ heading }) => heading),
  ]);
  const suggested = miss.suggestions.map((suggestion) => `- ${asText(suggestion)}`);
  const listed = nearest
    .map(({ article_title }, i) => `- ${article_title} [${i + 1}]`)
    .slice(passages.length)
    .join('\n');
  const below = [text, listed].filter(isText).join('\n\n');
  const parts = [
    lead,
    ...(suggested.length > 0 ? [`${texts.wouldBeAnswered}\n${suggested.join('\n')}`] : []),
    ...(nearest.length > 0 ? [`${texts.nearest}\n${passages.length > 0 ? '\n' : ''}${below}`] : []),
  ];
  return {
    state: 'refused',
    text: parts.join('\n\n'),
    content: { lead, passages, close: '', miss },
    is_rag: false,
    charge: false,
    chunks: onceEach([...nearest, ...search.found.hits]),
    cited: nearest.map((_, i) => i + 1),
  };
}

function firstOfArticles(hits: readonly RetrievedChunk[]): RetrievedChunk[] {
  return nearestArticles(hits).flatMap(
    (article) => hits.find(({ chunk_key }) => chunk_key === article.chunk_key) ?? [],
  );
}

/** A suggestion that only names what is shown beside it leads nowhere else. */
function withoutShown(miss: Miss, shown: readonly string[]): Miss {
  const names = new Set(shown.map(levelled));
  return { ...miss, suggestions: miss.suggestions.filter((text) => !names.has(levelled(text))) };
}

/** What may help a player whom the articles do not, or hardly, help. */
export async function missOf(deps: Deps, search: Search, behind_gate = false): Promise<Miss> {
  const { found, language } = search;
  const words = contentTerms(found.analysis).map(({ word }) => word);
  const model = deps.experts.model === undefined ? [] : (['general'] as const);
  const about = (await candidatesOf(deps, search, language)).filter(speaksMostlyOf(found.analysis));
  return {
    searched_for: [...new Set(words)],
    suggestions: await suggest(deps, search, about, { each_section_once: true }),
    behind_gate,
    actions: behind_gate ? [] : ['tell_me', 'write', ...model],
  };
}

/** Whether a heading is about what was asked: one that holds a word of it among many others leads elsewhere. */
function speaksMostlyOf(analysis: QuestionAnalysis): (heading: string) => boolean {
  const certain = contentTerms(analysis).filter(({ kind }) => kind === 'known' || kind === 'expanded');
  const stems = new Set(certain.flatMap(({ matches }) => matches.map(({ stem }) => stem)));
  return (heading) => {
    const words = tokenise(heading).filter((word) => !isStopWord(word) && !isQuestionWord(word));
    return words.filter((word) => stems.has(stemOf(word))).length * 2 >= Math.max(1, words.length);
  };
}

/** Whether the articles would answer if nothing were hidden from this player. */
export async function isBehindGate({ retrieval }: Deps, search: Search): Promise<boolean> {
  const { question, settings, excluded, queries = [] } = search;
  if (excluded.size === 0) return false;
  for (const text of [question.text, ...queries]) {
    const request = { game: question.game, question: text, limit: 1, settings, words_only: true };
    if ((await retrieval.retrieve(request)).evidence.decision === 'answer') return true;
  }
  return false;
}

/** Whether what comes first of all articles is hidden from this player, so that whatever is quoted is second to it. */
export async function isBestHidden(
  { retrieval }: Deps,
  { question, settings, excluded, found }: Search,
): Promise<boolean> {
  if (excluded.size === 0) return false;
  const request = { game: question.game, question: found.analysis.text, limit: 1, settings, words_only: true };
  const { hits, evidence } = await retrieval.retrieve(request);
  return evidence.decision === 'answer' && hits.some(({ id }) => excluded.has(id));
}

/** Headings next to what was asked that speak of it, and the questions that the game's page offers. */
export async function candidatesOf({ db }: Deps, { question, found }: Search, language: Language): Promise<string[]> {
  // What a word was only repaired to is too uncertain to lead anywhere.
  const terms = contentTerms(found.analysis).filter(({ kind }) => kind === 'known' || kind === 'expanded');
  const speaksOfIt = (text: string) => heldShare(terms, text) >= aboutFrom && text.length <= suggestionLengthMax;
  const headings = found.hits
    .filter((hit) => hit.language === language)
    .flatMap(({ section, article_title }) => [...section.split(';').map(lastOf), article_title])
    .map((heading) => heading.replaceAll(/\*\*|`/g, '').trim());
  const offered = await listOfferedQuestions(db, question.game.id, language);
  const near = [...offered, ...headings].filter((text) => text !== '' && speaksOfIt(text));
  return [...new Set([...near, ...offered])];
}

function lastOf(heading: string): string {
  return heading.split(' › ').at(-1)!;
}

/**
 * Of these the first that would be answered: each is tried.
 * @param options.each_section_once leaves out what leads to the section of one before it
 */
export async function suggest(
  { retrieval }: Deps,
  { question, settings, excluded }: Pick<Search, 'question' | 'settings' | 'excluded'>,
  candidates: readonly string[],
  { each_section_once = false } = {},
): Promise<string[]> {
  const suggestions: string[] = [];
  const sections = new Set<string>();
  for (const text of candidates.slice(0, triedMax)) {
    if (suggestions.length === suggestionsMax) break;
    const request = { game: question.game, question: text, limit: 1, settings, excluded, words_only: true };
    const { hits, evidence } = await retrieval.retrieve(request);
    const [best] = hits;
    if (evidence.decision !== 'answer' || best === undefined) continue;
    if (each_section_once && sections.has(best.chunk_key)) continue;
    sections.add(best.chunk_key);
    suggestions.push(text);
  }
  return suggestions;
}

/** What stands nearest to the question in its own language, or in the other where that has no articles with its words. */
async function nearIn({ retrieval }: Deps, { question, language, settings, excluded, found }: Search) {
  const nearTo = ({ hits, analysis }: Search['found']) => ({ hits, analysis });
  if (found.hits.some((hit) => hit.language !== language)) {
    const request = { game: question.game, question: question.text, language, settings, excluded, words_only: true };
    const own = await retrieval.retrieve(request);
    if (holdsAny(own)) return nearTo(own);
  }
  return holdsAny(found) ? nearTo(found) : { ...nearTo(found), hits: [] };
}

function holdsAny({ evidence }: Pick<Retrieved, 'evidence'>): boolean {
  return evidence.coverage > 0;
}

function isText(part: string): boolean {
  return part !== '';
}

/** Of what the expert proposes to ask next, what the articles would answer this player and was not just typed. */
export function nextOf(deps: Deps, search: Search, proposed: readonly string[]): Promise<string[]> {
  const typed = levelled(search.question.text);
  return suggest(
    deps,
    search,
    proposed.filter((text) => levelled(text) !== typed),
  );
}
