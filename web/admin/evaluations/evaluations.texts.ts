import type { Evaluation, MetricName, QueryResult } from '#contract/evaluations.ts';
import { pluralEn, pluralRu } from '#web/i18n/plural.ts';
import { defineTexts } from '#web/i18n/texts.ts';

interface EvaluationsTexts {
  title: string;
  count: (total: number) => string;
  search: string;
  none: string;
  noneHint: string;
  name: (id: number) => string;
  kind: string;
  kinds: Record<Evaluation['kind'], string>;
  state: string;
  states: Record<Evaluation['state'], string>;
  game: string;
  snapshot: string;
  depth: string;
  queries: string;
  leftOut: (count: number) => string;
  metrics: Record<MetricName, string>;
  explained: Record<MetricName, string>;
  conventions: string;
  latency: string;
  created: string;
  who: string;
  settings: string;
  asProduct: string;
  note: string;
  start: string;
  startTitle: string;
  run: string;
  cancel: string;
  delete: string;
  deleted: string;
  restored: string;
  undo: string;
  all: string;
  notFound: string;
  notFoundHint: string;
  failed: string;
  tryAgain: string;
  running: (done: string, total: string) => string;
  waits: string;
  noResults: string;
  trend: string;
  trendNone: string;
  spread: string;
  perQuery: string;
  query: string;
  missed: string;
  missedAt: (name: string, rank: number) => string;
  missedFar: (name: string) => string;
  nothingMissed: string;
  leftOutShort: string;
  answer: string;
  answerRight: string;
  answerWrong: string;
  answers: { fact: string; refused_wrongly: string; refused_rightly: string; cited: string; cost_usd: string };
  answersCompared: (count: number) => string;
  answerTime: string;
  answersChanged: (wins: number, losses: number) => string;
  tooFewJudged: string;
  becameRight: string;
  becameWrong: string;
  answerStates: Record<NonNullable<QueryResult['answer']>['state'], string>;
  compare: string;
  baseline: string;
  chooseBaseline: string;
  noBaseline: string;
  delta: string;
  better: string;
  worse: string;
  same: string;
  wins: (wins: number, losses: number) => string;
  pValue: (p: string) => string;
  rankings: string;
  ofBaseline: string;
  ofThis: string;
  ungraded: string;
  noJudged: string;
  more: (count: number) => string;
}

export const evaluationsTexts = defineTexts<EvaluationsTexts>(
  {
    title: 'Evaluations',
    count: (total) => pluralEn(total, 'evaluation', 'evaluations'),
    search: 'Game or note',
    none: 'Nothing has been evaluated yet',
    noneHint: 'An evaluation runs a game’s labelled queries and tells how well their chunks are found.',
    name: (id) => `Evaluation ${id}`,
    kind: 'What',
    kinds: { retrieval: 'Retrieval', answers: 'Answers' },
    state: 'State',
    states: { queued: 'Waiting', running: 'Running', succeeded: 'Done', failed: 'Failed', cancelled: 'Cancelled' },
    game: 'Game',
    snapshot: 'Snapshot',
    depth: 'k',
    queries: 'Queries',
    leftOut: (count) => `${pluralEn(count, 'query', 'queries')} without a relevant label left out`,
    metrics: { recall: 'Recall', ndcg: 'nDCG', mrr: 'MRR', hit: 'Hit', judged: 'Judged' },
    explained: {
      recall: 'share of the relevant chunks among the first k',
      ndcg: 'grades found, those higher up counting more, against the best order',
      mrr: '1 / rank of the first relevant chunk',
      hit: 'share of queries with a relevant chunk among the first k',
      judged: 'share of the first k that is graded',
    },
    conventions:
      'Relevant from grade 1. nDCG with linear gain, log2 discount, ideal over all graded chunks. Not graded counts as not relevant. Queries without a relevant label are left out.',
    latency: 'Time, p50 and p95',
    created: 'Begun',
    who: 'By',
    settings: 'Settings',
    asProduct: 'As the product has them',
    note: 'Note',
    start: 'New evaluation',
    startTitle: 'Evaluate a game',
    run: 'Run',
    cancel: 'Cancel',
    delete: 'Delete',
    deleted: 'The evaluation was deleted',
    restored: 'The evaluation is back',
    undo: 'Undo',
    all: 'All evaluations',
    notFound: 'There is no such evaluation',
    notFoundHint: 'It may have been deleted.',
    failed: 'The evaluation did not load',
    tryAgain: 'Try again',
    running: (done, total) => `${done} of ${total} queries`,
    waits: 'It begins in a moment.',
    noResults: 'It ended without results.',
    trend: 'nDCG over time',
    trendNone: 'Two finished evaluations make a trend.',
    spread: 'Queries by their nDCG',
    perQuery: 'Query by query',
    query: 'Query',
    missed: 'Missed',
    missedAt: (name, rank) => `${name}: rank ${rank}`,
    missedFar: (name) => `${name}: not among the first 100`,
    nothingMissed: 'Nothing',
    leftOutShort: 'Left out: no relevant label',
    answer: 'Answer',
    answerRight: 'As it should be',
    answerWrong: 'Not as it should be',
    answers: {
      fact: 'Holds the expected fact',
      refused_wrongly: 'Refused wrongly',
      refused_rightly: 'Refused rightly',
      cited: 'Every sentence cited',
      cost_usd: 'Cost',
    },
    answersCompared: (count) => `Answers to ${pluralEn(count, 'query', 'queries')}`,
    answerTime: 'Time, p95',
    answersChanged: (wins, losses) => `${pluralEn(wins, 'answer', 'answers')} right now, ${losses} no longer`,
    tooFewJudged: 'Too few of the chunks found are graded to compare the rankings.',
    becameRight: 'right now',
    becameWrong: 'no longer right',
    answerStates: { answered: 'Answered', unsure: 'Unsure', refused: 'Refused' },
    compare: 'Compare',
    baseline: 'Baseline',
    chooseBaseline: 'Compare with',
    noBaseline: 'There is no other finished evaluation of this game, snapshot and depth.',
    delta: 'Change',
    better: 'better',
    worse: 'worse',
    same: 'the same',
    wins: (wins, losses) => `${pluralEn(wins, 'query', 'queries')} better, ${losses} worse`,
    pValue: (p) => `p ${p} by paired randomisation: how often chance alone makes such a difference`,
    rankings: 'Both rankings',
    ofBaseline: 'Baseline',
    ofThis: 'This one',
    ungraded: 'not graded',
    noJudged: '–',
    more: (count) => `and ${count} more`,
  },
  {
    title: 'Замеры',
    count: (total) => pluralRu(total, 'замер', 'замера', 'замеров'),
    search: 'Игра или заметка',
    none: 'Замеров ещё не было',
    noneHint: 'Замер прогоняет размеченные запросы игры и показывает, насколько хорошо находятся их фрагменты.',
    name: (id) => `Замер ${id}`,
    kind: 'Что',
    kinds: { retrieval: 'Поиск', answers: 'Ответы' },
    state: 'Состояние',
    states: { queued: 'Ждёт', running: 'Идёт', succeeded: 'Готов', failed: 'Не удался', cancelled: 'Отменён' },
    game: 'Игра',
    snapshot: 'Снимок',
    depth: 'k',
    queries: 'Запросы',
    leftOut: (count) => `Без подходящих фрагментов не учтено: ${pluralRu(count, 'запрос', 'запроса', 'запросов')}`,
    metrics: { recall: 'Recall', ndcg: 'nDCG', mrr: 'MRR', hit: 'Hit', judged: 'Judged' },
    explained: {
      recall: 'доля подходящих фрагментов среди первых k',
      ndcg: 'найденные оценки, верхние весят больше, против лучшего порядка',
      mrr: '1 / место первого подходящего фрагмента',
      hit: 'доля запросов с подходящим фрагментом среди первых k',
      judged: 'доля первых k, у которой есть оценка',
    },
    conventions:
      'Подходит от оценки 1. nDCG: линейный вес, скидка log2, идеал по всем оценённым фрагментам. Без оценки — не подходит. Запросы без подходящих фрагментов не учитываются.',
    latency: 'Время, p50 и p95',
    created: 'Начат',
    who: 'Кто',
    settings: 'Настройки',
    asProduct: 'Как в продукте',
    note: 'Заметка',
    start: 'Новый замер',
    startTitle: 'Замер игры',
    run: 'Запустить',
    cancel: 'Отменить',
    delete: 'Удалить',
    deleted: 'Замер удалён',
    restored: 'Замер восстановлен',
    undo: 'Отменить',
    all: 'Все замеры',
    notFound: 'Такого замера нет',
    notFoundHint: 'Возможно, он удалён.',
    failed: 'Замер не загрузился',
    tryAgain: 'Попробовать снова',
    running: (done, total) => `${done} из ${total} запросов`,
    waits: 'Сейчас начнётся.',
    noResults: 'Закончился без результатов.',
    trend: 'nDCG во времени',
    trendNone: 'Для графика нужны два готовых замера.',
    spread: 'Запросы по их nDCG',
    perQuery: 'По запросам',
    query: 'Запрос',
    missed: 'Пропущено',
    missedAt: (name, rank) => `${name}: место ${rank}`,
    missedFar: (name) => `${name}: не среди первых 100`,
    nothingMissed: 'Ничего',
    leftOutShort: 'Не учтён: нет подходящих фрагментов',
    answer: 'Ответ',
    answerRight: 'Как должно быть',
    answerWrong: 'Не как должно быть',
    answers: {
      fact: 'Содержит ожидаемое',
      refused_wrongly: 'Отказ зря',
      refused_rightly: 'Отказ по делу',
      cited: 'Каждое предложение с источником',
      cost_usd: 'Стоимость',
    },
    answersCompared: (count) => `Ответы: ${pluralRu(count, 'запрос', 'запроса', 'запросов')}`,
    answerTime: 'Время, p95',
    answersChanged: (wins, losses) => `Стали верными: ${wins}, перестали: ${losses}`,
    tooFewJudged: 'Оценено слишком мало найденных фрагментов, чтобы сравнивать поиск.',
    becameRight: 'стал верным',
    becameWrong: 'перестал быть верным',
    answerStates: { answered: 'Ответ', unsure: 'Неуверенный ответ', refused: 'Отказ' },
    compare: 'Сравнение',
    baseline: 'Основа',
    chooseBaseline: 'Сравнить с',
    noBaseline: 'Других готовых замеров этой игры, снимка и глубины нет.',
    delta: 'Изменение',
    better: 'лучше',
    worse: 'хуже',
    same: 'так же',
    wins: (wins, losses) => `Лучше: ${pluralRu(wins, 'запрос', 'запроса', 'запросов')}, хуже: ${losses}`,
    pValue: (p) => `p ${p} по парной рандомизации: как часто такая разница выходит случайно`,
    rankings: 'Обе выдачи',
    ofBaseline: 'Основа',
    ofThis: 'Этот замер',
    ungraded: 'без оценки',
    noJudged: '–',
    more: (count) => `и ещё ${count}`,
  },
);
