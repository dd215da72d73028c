import { sql } from 'kysely';
import { modelsList } from '#contract/lists/models.ts';
import type { ModelFigures } from '#contract/token-usage.ts';
import { queuedOutcome } from '#contract/values/kinds.ts';
import type { Db } from '#server/db/database.ts';
import { condition, countWhere, sumOf } from '#server/db/expressions.ts';
import { inBaseQuery, type ListQuery, listStore } from '#server/db/list-store.ts';
import { isAskedAnswer, isFinished } from './usage.store.ts';

type Query = ListQuery<typeof modelsList>;

/** Of the days that are looked at where no beginning is chosen: medians have to be found by reading all of them. */
const daysLooked = 30;

const isAnswer = isAskedAnswer('l');
const finished = isFinished('l');

/** In milliseconds, of what a model wrote to its end. */
const quantile = (share: number, column: string) =>
  sql<number | null>`round(percentile_cont(${sql.lit(share)}) WITHIN GROUP (ORDER BY ${sql.ref(column)})
    FILTER (WHERE ${isAnswer} AND ${finished}))::int`;

/** The requests to models in a period, of all games or of one. */
function requests(db: Db, { game_id, from, to }: Query) {
  const end = to === undefined ? sql`now()` : sql`${to}::timestamptz`;
  const begin = from === undefined ? sql`${end} - make_interval(days => ${daysLooked})` : sql`${from}::timestamptz`;
  return db
    .selectFrom('token_usage_logs as l')
    .where('l.model', 'is not', null)
    .where(condition`l.created_at >= ${begin}`)
    .$if(to !== undefined, (query) => query.where(condition`l.created_at < ${end}`))
    .$if(game_id !== undefined, (query) => query.where('l.game_id', '=', game_id ?? 0));
}

function figures(db: Db, query: Query) {
  return requests(db, query)
    .groupBy('l.model')
    .select([
      sql<number>`min(l.id)`.as('id'),
      sql<string>`l.model`.as('model'),
      countWhere`${isAnswer}`.as('asked'),
      countWhere`${isAnswer} AND l.outcome = 'answered'`.as('answered'),
      countWhere`${isAnswer} AND l.outcome IN ('not_in_sources', 'refused')`.as('not_in_sources'),
      countWhere`${isAnswer} AND l.outcome = 'unsure'`.as('unsure'),
      countWhere`${isAnswer} AND l.outcome = 'stopped'`.as('stopped'),
      countWhere`l.outcome = ${sql.lit(queuedOutcome)}`.as('queued'),
      countWhere`${isAnswer} AND NOT ${finished}`.as('faults'),
      quantile(0.5, 'l.first_text_ms').as('first_text_median_ms'),
      quantile(0.9, 'l.first_text_ms').as('first_text_p90_ms'),
      quantile(0.5, 'l.total_ms').as('total_median_ms'),
      quantile(0.9, 'l.total_ms').as('total_p90_ms'),
      sumOf('l.input_tokens').as('input_tokens'),
      sumOf('l.output_tokens').as('output_tokens'),
      sql<number>`sum(l.cost_micro_usd) / 1000000.0::float8`.as('cost_usd'),
    ]);
}

/** Faults of each model by their kind, the most frequent first. */
function faultKinds(db: Db, query: Query) {
  const counted = requests(db, query)
    .where(isAnswer)
    .where(condition`NOT ${finished}`)
    .groupBy(['l.model', 'l.outcome'])
    .select(({ fn }) => ['l.model', 'l.outcome', fn.countAll<number>().as('count')]);
  return db
    .selectFrom(counted.as('c'))
    .groupBy('c.model')
    .select([
      'c.model',
      sql<
        ModelFigures['faults_by_kind']
      >`jsonb_agg(jsonb_build_object('kind', c.outcome, 'count', c.count) ORDER BY c.count DESC, c.outcome)`.as(
        'kinds',
      ),
    ]);
}

/** One row for each model that was asked in the period; its id is that of its first request there. */
export const models = listStore(modelsList, (db: Db, query: Query) => db.selectFrom(figures(db, query).as('f')), 'f', {
  columns: {},
  filters: { game_id: inBaseQuery, from: inBaseQuery, to: inBaseQuery },
  search: ['f.model'],
  listByIds: (db, ids, query): Promise<ModelFigures[]> =>
    db
      .selectFrom(figures(db, query).as('f'))
      .leftJoin(faultKinds(db, query).as('k'), 'k.model', 'f.model')
      .where('f.id', 'in', ids)
      .selectAll('f')
      .select(sql<ModelFigures['faults_by_kind']>`coalesce(k.kinds, '[]'::jsonb)`.as('faults_by_kind'))
      .execute(),
});
