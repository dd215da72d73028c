import { paths } from '#contract/values/paths.ts';
import type { Deps } from '#server/deps.ts';
import { publishedSettings } from '#server/game-settings/game-settings.ts';
import { listGatedChunks } from '#server/knowledge/knowledge.ts';
import { notify } from '#server/notifications/notifications.ts';
import * as store from './gaps.store.ts';
import { alikeFrom, type QuestionStems, likeness, stemsOf } from './likeness.ts';

type Parts = Pick<Deps, 'db' | 'retrieval'>;
type Game = Awaited<ReturnType<typeof store.listGamesToCheck>>[number];

/** How many of a gap's latest questions are compared with new ones and tried against the articles. */
const samplesOfGap = 3;
const refusalsAtOnce = 200;

/** Groups new refusals into gaps and closes gaps that the articles answer now, in every game that may have either. */
export async function findGaps(parts: Parts): Promise<void> {
  for (const game of await store.listGamesToCheck(parts.db)) {
    await groupRefusals(parts, game);
    await closeAnsweredGaps(parts, game);
  }
}

/** Searches for a question in the articles that everybody may read. */
async function searchArticles({ db, retrieval }: Parts, game: Game, question: string, excluded: ReadonlySet<number>) {
  const settings = (await publishedSettings(db, game.id)).retrieval;
  return retrieval.retrieve({
    game,
    question,
    limit: 1,
    settings,
    excluded,
    freshness: 'current',
    words_only: true,
  });
}

async function groupRefusals(parts: Parts, game: Game): Promise<void> {
  const { db } = parts;
  const fresh = await store.listNewRefusals(db, game.id, refusalsAtOnce);
  if (fresh.length === 0) return;
  const gated = await listGatedChunks(db, [game.id]);
  const groups: { gap_id: number | undefined; stems: QuestionStems; questions: number[] }[] = [];
  for (const { gap_id, text } of await store.listSamples(db, game.id, samplesOfGap)) {
    groups.push({ gap_id, stems: stemsOf((await searchArticles(parts, game, text, gated)).analysis), questions: [] });
  }
  const missed: number[] = [];
  const given_back = new Set(fresh.filter(({ state }) => state === 'answered').map(({ id }) => id));
  for (const { id, text, kb_revision, state } of fresh) {
    const { analysis, evidence } = await searchArticles(parts, game, text, gated);
    // The articles answer it although the expert refused it: a problem of answer quality, not of missing articles.
    if (state !== 'answered' && evidence.decision === 'answer' && kb_revision === game.kb_revision) {
      missed.push(id);
      continue;
    }
    const stems = stemsOf(analysis);
    const nearest = groups
      .map((group) => ({ group, alike: likeness(stems, group.stems) }))
      .sort((a, b) => b.alike - a.alike)[0];
    if (nearest !== undefined && nearest.alike >= alikeFrom) nearest.group.questions.push(id);
    else groups.push({ gap_id: undefined, stems, questions: [id] });
  }
  await db.transaction().execute(async (tx) => {
    const free = await store.lockNewRefusals(
      tx,
      fresh.map((question) => question.id),
    );
    for (const id of missed) if (free.has(id)) await store.assignQuestion(tx, id, null);
    for (const { gap_id, questions } of groups) {
      const own = questions.filter((id) => free.has(id));
      if (own.length === 0) continue;
      const group = gap_id ?? (await store.insertGap(tx, game.id));
      // What the articles say did not help: only later ones can close it.
      if (gap_id === undefined && own.every((id) => given_back.has(id)))
        await store.markGapsChecked(tx, [group], { checked_rev: game.kb_revision, checked_at: game.checked_at });
      for (const id of own) await store.assignQuestion(tx, id, group);
    }
  });
}

/** Closes a gap when articles that everybody may read answer most of its questions, and notifies each player who asked, once. */
async function closeAnsweredGaps(parts: Parts, game: Game): Promise<void> {
  const { db } = parts;
  const samples = await store.listSamples(db, game.id, samplesOfGap);
  const unchecked = Map.groupBy(
    samples.filter(({ state, needs_check }) => state === 'open' && needs_check),
    ({ gap_id }) => gap_id,
  );
  if (unchecked.size === 0) return;
  const gated = await listGatedChunks(db, [game.id]);
  for (const [gap_id, questions] of unchecked) {
    const articles: { id: number; title: string }[] = [];
    for (const { text, given_back, created_at } of questions) {
      const { evidence, hits } = await searchArticles(parts, game, text, gated);
      const [best] = hits;
      if (evidence.decision !== 'answer' || !best) continue;
      // An answer from the same text is what its player gave back.
      if (given_back && !(await store.isChangedSince(db, best.article_id, created_at))) continue;
      articles.push({ id: best.article_id, title: best.article_title });
    }
    const [article] = articles;
    if (article !== undefined && articles.length * 2 > questions.length)
      await closeAndNotify(parts, game, gap_id, article);
  }
  await store.markGapsChecked(db, [...unchecked.keys()], {
    checked_rev: game.kb_revision,
    checked_at: game.checked_at,
  });
}

async function closeAndNotify(
  { db }: Parts,
  game: Game,
  gap_id: number,
  article: { id: number; title: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await store.closeGap(tx, gap_id, article.id))) return;
    const link = paths.article(game.slug, article.id);
    for (const user_id of await store.listAskers(tx, gap_id)) {
      await notify(tx, user_id, 'gap_closed', { game: game.title, title: article.title }, link);
    }
  });
}
