import type { ExampleAnswer } from '#contract/examples.ts';
import type { Language } from '#contract/values/languages.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { answerFrom, findSources } from '#server/expert/answer.ts';
import { asksOneThing, contextAlone, questionAlone } from '#server/expert/answer-alone.ts';
import type { FinishedAnswer } from '#server/expert/finished-answer.ts';
import { publishedSettings } from '#server/game-settings/game-settings.ts';
import { type ExpertGame, listGamesById } from '#server/games/games.ts';
import { listOrigins } from './examples.store.ts';

export interface VisitorAnswer {
  answer: ExampleAnswer;
  /** The chunk versions that it was written from. */
  given: readonly number[];
}

export interface VisitorQuestion {
  question: string;
  /** Chunk versions behind a gate: for a visitor they do not exist. */
  excluded: ReadonlySet<number>;
  language: Language;
}

/** A source is opened to be glanced at. */
const sourceLength = 3_000;

/**
 * What the extractive expert answers to whoever asks this first, with nothing known of them; nobody asks, and nothing
 * is stored. Undefined where it would not be charged for: a refusal or a doubt is no example.
 */
export async function answerForVisitors(
  deps: Deps,
  { id, title, kb_revision }: ExpertGame,
  { question: text, excluded, language }: VisitorQuestion,
): Promise<VisitorAnswer | undefined> {
  if (!asksOneThing(text)) return undefined;
  const { db, experts } = deps;
  const game_asked = { id, title, kb_revision };
  const question = questionAlone({ game: game_asked, text, settings: await publishedSettings(db, id), excluded });
  const signal = AbortSignal.timeout(10_000);
  const context = contextAlone(deps, id, { expert: experts.extractive, signal });
  const search = await findSources(context, question);
  const { state, text: answered, content, chunks, cited } = await answerFrom(search, context, () => {});
  if (state !== 'answered' || content === undefined) return undefined;
  const example = await exampleOf(db, id, { question: text, language }, { text: answered, content, chunks, cited });
  if (example === undefined) return undefined;
  return {
    answer: example,
    given: [...new Set([...search.hits, ...search.found.further, ...chunks].map((chunk) => chunk.id))],
  };
}

/** An answer as whoever has no account reads it; undefined for a game that is no longer in the catalogue. */
export async function exampleOf(
  db: Db,
  game_id: number,
  { question, language }: Pick<VisitorQuestion, 'question' | 'language'>,
  { text, content, chunks, cited }: Pick<FinishedAnswer, 'text' | 'content' | 'chunks' | 'cited'>,
): Promise<ExampleAnswer | undefined> {
  const [game] = await listGamesById(db, [game_id], { user_id: null, language });
  if (game === undefined) return undefined;
  const origins = await listOrigins(
    db,
    chunks.map(({ article_id }) => article_id),
  );
  return withShortSources({
    game: { id: game_id, slug: game.slug, title: game.title, header_url: game.header_url, has_expert: game.has_expert },
    question,
    text,
    content: content === undefined ? null : { lead: content.lead, passages: content.passages, close: content.close },
    citations: cited.flatMap((n) => {
      const chunk = chunks[n - 1];
      if (chunk === undefined) return [];
      const { article_id, article_title, section, content: source_text } = chunk;
      return { n, article_title, section, text: source_text, source: origins.get(article_id) ?? null };
    }),
  });
}

/** With its sources cut where they are longer than a glance. */
export function withShortSources(example: ExampleAnswer): ExampleAnswer {
  const cut = (text: string) => (text.length <= sourceLength ? text : `${text.slice(0, sourceLength).trimEnd()} …`);
  return { ...example, citations: example.citations.map((cited) => ({ ...cited, text: cut(cited.text) })) };
}
