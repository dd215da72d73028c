import type { AnswerContent, Source } from '#contract/chat.ts';
import type { Language } from '#contract/common.ts';
import type { Deps } from '#server/deps.ts';
import { chooseExpert } from '#server/expert/choose-expert.ts';
import { listCited } from '#server/expert/cite.ts';
import { markUnsupported } from '#server/expert/check.ts';
import type { Expert, ExpertTask, PlayerProgress, Turn } from '#server/expert/expert.ts';
import { refusalLead, refusalText, unsureLine } from '#server/expert/phrases.ts';
import { progressLine } from '#server/expert/progress-line.ts';
import { buildPrompt } from '#server/expert/prompt.ts';
import { languageOf } from '#server/expert/question-language.ts';
import { stepsFromTitles } from '#server/expert/steps.ts';
import { understandQuestion } from '#server/expert/understand.ts';
import { settingsInForce } from '#server/game-settings/game-settings.ts';
import { findHints, listHiddenChunks } from '#server/knowledge/knowledge.ts';
import { findProgress } from '#server/library/library.ts';
import { estimateTokens } from '#server/providers/estimate-tokens.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import { nearestArticles } from '#server/retrieval/retrieval.ts';
import type { AnswerUsage } from '#server/usage/usage.ts';
import type { AnswerEvent, ClosingEvent } from './answer-events.ts';
import * as store from './chat.store.ts';
import { closeAnswered, closeFailed, type Draft } from './close.ts';
import type { AcceptedQuestion } from './question.ts';

const turnsRemembered = 3;
const noHints: ReadonlyMap<number, string[]> = new Map();

type Emit = (event: AnswerEvent) => void;

/**
 * The main job: understand, retrieve, weigh the evidence, write, store. No transaction is open while the expert works;
 * the finished answer and its charge are stored in one. Never throws: whatever happens ends in exactly one closing
 * event, and on any failure the call is given back.
 */
export async function runAnswer(
  deps: Deps,
  question: AcceptedQuestion,
  emit: Emit,
  signal: AbortSignal,
): Promise<ClosingEvent> {
  try {
    const exchange = await store.requireExchange(deps.db, question.question_id);
    const { calls_summary } = question;
    emit({ event: 'accepted', data: { question: exchange.question, message: exchange.answer, calls_summary } });
    const isGeneral = question.options.mode === 'general';
    const draft = await (isGeneral ? writeGeneral : writeSourced)(deps, question, emit, signal);
    emit({ event: 'status', data: { step: 'checking' } });
    return await closeAnswered(deps, question, draft);
  } catch (error) {
    return closeFailed(deps, question, error);
  }
}

async function writeSourced(deps: Deps, question: AcceptedQuestion, emit: Emit, signal: AbortSignal): Promise<Draft> {
  const { game, text, options } = question;
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

  const { in_steps } = options;
  const unsure = evidence.decision === 'unsure';
  const expert = await chooseExpert(deps);
  const authored = in_steps ? await findHints(deps.db, idsOf(hits)) : noHints;
  const task = {
    game_title: game.title,
    question: text,
    conversation,
    chunks: hits,
    options,
    writes_steps: in_steps && !authored.has(hits[0]?.id ?? 0),
    analysis,
    player_progress,
    guidance: settings.prompt,
    show_sources: (chunks: readonly RetrievedChunk[]) => {
      // The titles of the sources are hints themselves.
      if (!in_steps) emit({ event: 'sources', data: { sources: chunks.map(sourceOf) } });
      const articles = new Set(chunks.map(({ article_id }) => article_id)).size;
      emit({ event: 'status', data: { step: 'reading', articles } });
    },
    signal,
  };
  const written = await write(expert, task, unsure ? unsureLine(language) : '', emit);
  const { chunks } = written;
  if (written.stopped) return stopped(written, { is_rag: true, free: unsure });
  // An answer without a source says that the articles do not hold it: nothing to charge for.
  const main = chunks[(written.cited[0] ?? 0) - 1];
  if (main === undefined) return { ...refuse(language, game.title, hits, standing), usage: written.usage };
  const draft: Draft = {
    ...written,
    state: unsure ? 'unsure' : 'answered',
    is_rag: true,
    charge: !unsure,
  };
  if (!in_steps) return draft;
  // The author's word before the expert's own; where nobody wrote any, the titles make hints.
  const own = written.earlier_steps ?? [];
  const made = () => (own.length > 0 ? own : stepsFromTitles(language, main, written.text));
  return emitFirstStep({ ...draft, earlier_steps: authored.get(main.id) ?? made() }, emit);
}

/** Emits of an answer in steps what its reader has of it. */
function emitFirstStep(draft: Draft, emit: Emit): Draft {
  emit({ event: 'piece', data: { text: draft.earlier_steps?.[0] ?? draft.text } });
  return draft;
}

async function conversationOf({ db }: Deps, question: AcceptedQuestion): Promise<readonly Turn[]> {
  return question.conversation?.slice(-turnsRemembered) ?? (await store.lastTurns(db, question, turnsRemembered));
}

async function writeGeneral(deps: Deps, question: AcceptedQuestion, emit: Emit, signal: AbortSignal): Promise<Draft> {
  const { game, text, options } = question;
  const task = {
    game_title: game.title,
    question: text,
    conversation: await conversationOf(deps, question),
    chunks: [],
    analysis: null,
    options,
    writes_steps: options.in_steps,
    player_progress: await progressOf(deps, question, languageOf(text)),
    guidance: (await settingsInForce(deps.db, game.id)).prompt,
    signal,
  };
  const written = await write(await chooseExpert(deps, 'general'), task, '', emit);
  if (written.stopped) return stopped(written, { is_rag: false, free: false });
  const draft: Draft = { ...written, state: 'answered', is_rag: false, charge: true, chunks: [], cited: [] };
  return options.in_steps ? emitFirstStep(draft, emit) : draft;
}

/** How far the player is, unless they want it left out; null where nobody knows. */
async function progressOf(
  { db }: Deps,
  { user_id, game_id, options }: AcceptedQuestion,
  language: Language,
): Promise<PlayerProgress | null> {
  return options.use_progress ? ((await findProgress(db, user_id, game_id, language)) ?? null) : null;
}

function refuse(language: Language, game_title: string, hits: readonly RetrievedChunk[], standing: string): Draft {
  const own = hits.filter((hit) => hit.language === language);
  const nearest = nearestArticles(own.length > 0 ? own : hits).map((article) => ({
    ...article,
    n: hits.findIndex((hit) => hit.chunk_key === article.chunk_key) + 1,
  }));
  const lead = refusalLead(language, game_title);
  return {
    state: 'refused',
    text: [refusalText(language, lead, nearest), standing].filter((part) => part !== '').join('\n\n'),
    content: { lead: [lead, standing].filter((part) => part !== '').join('\n\n'), passages: [], close: '' },
    is_rag: false,
    charge: false,
    chunks: hits,
    cited: nearest.map((article) => article.n),
  };
}

interface Written {
  text: string;
  content?: AnswerContent;
  /** Citation n names `chunks[n - 1]`. */
  chunks: readonly RetrievedChunk[];
  cited: readonly number[];
  /** Those that the expert wrote itself. */
  earlier_steps?: readonly string[];
  usage: AnswerUsage;
  /** The player stopped it; `text` is what was shown until then. */
  stopped: boolean;
}

/**
 * Lets the expert write and passes its pieces on, after the opening line if there is one. Of an answer in steps nothing
 * is passed on: the player has seen none of it yet.
 * @throws what the expert throws, unless the player stopped it
 */
async function write(expert: Expert, task: Omit<ExpertTask, 'emit'>, opening: string, emit: Emit): Promise<Written> {
  const started = performance.now();
  const { in_steps, mode } = task.options;
  let shown = '';
  let chunks: readonly RetrievedChunk[] | undefined;
  const show_sources = (numbered: readonly RetrievedChunk[]) => {
    chunks = numbered;
    task.show_sources?.(numbered);
  };
  const show = (piece: string) => {
    if (shown === '') {
      if (chunks === undefined) show_sources(task.chunks);
      emit({ event: 'status', data: { step: 'writing' } });
      if (opening !== '' && !in_steps) emit({ event: 'piece', data: { text: opening } });
    }
    shown += piece;
    if (!in_steps) emit({ event: 'piece', data: { text: piece } });
  };
  try {
    const { content, ...answer } = await expert.write({ ...task, show_sources, emit: show });
    return {
      ...answer,
      chunks: answer.chunks ?? task.chunks,
      text: opening + answer.text,
      ...(content && { content: { ...content, lead: opening + content.lead } }),
      stopped: false,
    };
  } catch (error) {
    if (!task.signal.aborted || task.signal.reason !== 'stop') throw error;
    const seen = in_steps ? '' : shown.trim();
    const text = mode === 'general' ? seen : markUnsupported(seen, chunks ?? task.chunks, task.game_title);
    return {
      text: text === '' ? '' : opening + text,
      chunks: chunks ?? task.chunks,
      cited: listCited(text, task.chunks.length),
      usage: usageUntilStop(expert, task, shown, performance.now() - started),
      stopped: true,
    };
  }
}

/** A stop brings no usage with it, so what the model read and wrote until then is estimated. */
function usageUntilStop({ model }: Expert, task: Omit<ExpertTask, 'emit'>, shown: string, ms: number): AnswerUsage {
  const timing = { estimated: true, first_text_ms: null, total_ms: Math.round(ms) };
  if (model === null) return { model, input_tokens: 0, output_tokens: 0, ...timing };
  const prompt = buildPrompt({ ...task, emit: () => {} });
  const read = [prompt.instructions, ...prompt.messages.map((message) => message.content)].join('\n');
  return { model, input_tokens: estimateTokens(read), output_tokens: estimateTokens(shown), ...timing };
}

/** Text that the player has read is paid for, unless the whole answer would have been free; a stop before it is not. */
function stopped({ text, cited, chunks, usage }: Written, { is_rag, free }: { is_rag: boolean; free: boolean }): Draft {
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
