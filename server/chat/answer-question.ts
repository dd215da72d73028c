import type { Source } from '#contract/chat.ts';
import type { Language } from '#contract/common.ts';
import type { Deps } from '#server/deps.ts';
import { settingsInForce } from '#server/game-settings/game-settings.ts';
import { findProgress } from '#server/library/library.ts';
import { findHints, listHiddenChunks } from '#server/knowledge/knowledge.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import { nearestArticles } from '#server/retrieval/retrieval.ts';
import type { AcceptedQuestion } from './ask.ts';
import * as store from './chat.store.ts';
import { chooseExpert } from './choose-expert.ts';
import { closeAnswered, closeFailed } from './close-answer.ts';
import { type Draft, write, type Written } from './draft.ts';
import type { PlayerProgress, Turn } from './expert.ts';
import { refusalText, unsureLine } from './expert-phrases.ts';
import { progressLine } from './progress-line.ts';
import type { AnswerEvent, ClosingEvent } from './running-answers.ts';
import { languageOf } from './question-language.ts';
import { stepsFromTitles } from './steps.ts';
import { understandQuestion } from './understand.ts';

const turnsRemembered = 3;
const noHints: ReadonlyMap<number, string[]> = new Map();

type Emit = (event: AnswerEvent) => void;

/**
 * The main job: understand, retrieve, weigh the evidence, write, store. No transaction is open while
 * the expert works; the finished answer and its charge are stored in one. Never throws: whatever
 * happens ends in exactly one closing event, and on any failure the call is given back.
 */
export async function answerQuestion(
  deps: Deps,
  question: AcceptedQuestion,
  emit: Emit,
  signal: AbortSignal,
): Promise<ClosingEvent> {
  try {
    emit({ event: 'accepted', data: await acceptedOf(deps, question) });
    const draft = await (question.mode === 'general' ? writeGeneral : writeSourced)(deps, question, emit, signal);
    emit({ event: 'status', data: { step: 'checking' } });
    return await closeAnswered(deps, question, draft);
  } catch (error) {
    return closeFailed(deps, question, error);
  }
}

async function acceptedOf({ db }: Deps, { question_id, calls_summary }: AcceptedQuestion) {
  const { question, answer } = await store.requireExchange(db, question_id);
  return { question, message: answer, calls_summary };
}

async function writeSourced(deps: Deps, question: AcceptedQuestion, emit: Emit, signal: AbortSignal): Promise<Draft> {
  const { game, text } = question;
  emit({ event: 'status', data: { step: 'searching' } });
  const conversation = await conversationOf(deps, question);
  const understood = understandQuestion(text, conversation);
  const settings = await settingsInForce(deps.db, game.id);
  const { hits, evidence, analysis } = await deps.retrieval.retrieve({
    game,
    question: understood.query,
    limit: settings.chunks_given,
    settings: settings.retrieval,
    excluded: await listHiddenChunks(deps.db, question.user_id, game.id),
  });
  // Typed in the other keyboard layout, a question shows its language only now.
  const language = analysis.layout_swapped ? languageOf(analysis.text) : understood.language;
  const player_progress = await progressOf(deps, question, language);
  const standing = progressLine(text, player_progress, language);
  if (evidence.decision === 'none') return refuse(language, game.title, hits, standing);

  const { in_steps } = question;
  // The titles of the sources are hints themselves.
  if (!in_steps) emit({ event: 'sources', data: { sources: hits.map(sourceOf) } });
  emit({ event: 'status', data: { step: 'reading', articles: new Set(hits.map((hit) => hit.article_id)).size } });
  const unsure = evidence.decision === 'unsure';
  const expert = await chooseExpert(deps);
  const authored = in_steps ? await findHints(deps.db, idsOf(hits)) : noHints;
  const task = {
    game_title: game.title,
    question: text,
    conversation,
    chunks: hits,
    in_steps,
    writes_steps: in_steps && !authored.has(hits[0]?.id ?? 0),
    analysis,
    mode: 'sourced',
    player_progress,
    guidance: settings.prompt,
    signal,
  } as const;
  const written = await write(expert, task, unsure ? unsureLine(language) : '', emit);
  if (written.stopped) return stopped(written, hits, { is_rag: true, free: unsure });
  // An answer without a source says that the articles do not hold it: nothing to charge for.
  const main = hits[(written.cited[0] ?? 0) - 1];
  if (main === undefined) return { ...refuse(language, game.title, hits, standing), usage: written.usage };
  const draft = {
    ...written,
    state: unsure ? 'unsure' : 'answered',
    is_rag: true,
    charge: !unsure,
    chunks: hits,
  } as const;
  if (!in_steps) return draft;
  // The author's word before the expert's own; where nobody wrote any, the titles make hints.
  const told = written.earlier_steps ?? [];
  const made = () => (told.length > 0 ? told : stepsFromTitles(language, main, written.text));
  return tellFirst({ ...draft, earlier_steps: authored.get(main.id) ?? made() }, emit);
}

/** Tells of an answer in steps what its reader has of it. */
function tellFirst(draft: Draft, emit: Emit): Draft {
  emit({ event: 'piece', data: { text: draft.earlier_steps?.[0] ?? draft.text } });
  return draft;
}

async function conversationOf({ db }: Deps, question: AcceptedQuestion): Promise<readonly Turn[]> {
  return question.conversation?.slice(-turnsRemembered) ?? (await store.lastTurns(db, question, turnsRemembered));
}

async function writeGeneral(deps: Deps, question: AcceptedQuestion, emit: Emit, signal: AbortSignal): Promise<Draft> {
  const { game, text } = question;
  const conversation = await conversationOf(deps, question);
  const task = {
    game_title: game.title,
    question: text,
    conversation,
    chunks: [],
    analysis: null,
    mode: 'general',
    in_steps: question.in_steps,
    writes_steps: question.in_steps,
    player_progress: await progressOf(deps, question, languageOf(text)),
    guidance: (await settingsInForce(deps.db, game.id)).prompt,
    signal,
  } as const;
  const written = await write(await chooseExpert(deps, 'general'), task, '', emit);
  if (written.stopped) return stopped(written, [], { is_rag: false, free: false });
  const draft = { ...written, state: 'answered', is_rag: false, charge: true, chunks: [], cited: [] } as const;
  return question.in_steps ? tellFirst(draft, emit) : draft;
}

/** How far the player is, unless they want it left out; null where nobody knows. */
async function progressOf(
  { db }: Deps,
  { user_id, game_id, use_progress }: AcceptedQuestion,
  language: Language,
): Promise<PlayerProgress | null> {
  return use_progress ? ((await findProgress(db, user_id, game_id, language)) ?? null) : null;
}

function refuse(language: Language, game_title: string, hits: readonly RetrievedChunk[], standing: string): Draft {
  const own = hits.filter((hit) => hit.language === language);
  const nearest = nearestArticles(own.length > 0 ? own : hits).map((article) => ({
    ...article,
    n: hits.findIndex((hit) => hit.chunk_key === article.chunk_key) + 1,
  }));
  const cited = nearest.map((article) => article.n);
  return {
    state: 'refused',
    text: refusalText(language, game_title, nearest) + standing,
    is_rag: false,
    charge: false,
    chunks: hits,
    cited,
  };
}

/** Text that the player has read is paid for, unless the whole answer would have been free; a stop before it is not. */
function stopped(
  { text, cited, usage }: Written,
  chunks: readonly RetrievedChunk[],
  { is_rag, free }: { is_rag: boolean; free: boolean },
): Draft {
  const shown = text !== '';
  return { state: 'stopped', text, is_rag: shown ? is_rag : null, charge: shown && !free, chunks, cited, usage };
}

function idsOf(hits: readonly RetrievedChunk[]): number[] {
  return hits.map((hit) => hit.id);
}

function sourceOf(hit: RetrievedChunk, index: number): Source {
  const { article_id, article_title, section, chunk_key } = hit;
  return { n: index + 1, article_id, article_title, section, chunk_key, version_id: hit.id };
}
