import type { GateReport } from '#contract/gate-report.ts';
import type { GameSettings } from '#contract/game-settings.ts';
import type { LabReport } from '#contract/retrieval-lab.ts';
import { pluralEn, pluralRu } from '#web/i18n/plural.ts';
import { defineTexts } from '#web/i18n/texts.ts';

interface RetrievalLabTexts {
  title: string;
  game: string;
  failed: string;
  tryAgain: string;
  noGames: string;
  noGamesHint: string;
  question: string;
  withSettings: string;
  withAnswer: string;
  look: string;
  steps: string;
  lookHint: string;
  words: string;
  readAs: (text: string) => string;
  kinds: Record<LabReport['words'][number]['kind'], string>;
  standsFor: (words: string) => string;
  notAsked: string;
  candidates: string;
  took: (ms: string) => string;
  noCandidates: string;
  parts: { words: string; word_parts: string; neighbours: string };
  given: string;
  fusion: string;
  fusionOff: string;
  evidence: string;
  decisions: Record<LabReport['evidence']['decision'], string>;
  covered: (share: string, answer: string, unsure: string) => string;
  intent: (name: string) => string;
  prompt: string;
  promptHint: string;
  answer: string;
  answerStates: Record<NonNullable<LabReport['answer']>['state'], string>;
  noText: string;
  settings: string;
  inForce: string;
  draft: string;
  usual: string;
  publishedBy: (name: string, time: string) => string;
  draftedBy: (name: string, time: string) => string;
  proofs: Record<NonNullable<GameSettings['proof']>, string>;
  queries: (count: number) => string;
  aliases: string;
  aliasesHint: string;
  aliasesWrong: (line: number) => string;
  prompts: string;
  promptsHint: string;
  saveDraft: string;
  saved: string;
  throwAway: string;
  thrownAway: string;
  evaluate: string;
  publish: string;
  publishing: string;
  progress: (done: string, total: string) => string;
  cancel: string;
  publishCancelled: string;
  unsaved: string;
  verdicts: Record<GateReport['verdict'], string>;
  means: (before: string, after: string) => string;
  lost: (change: string) => string;
  left: (name: string, rank: number | null) => string;
  moreLosses: (count: number) => string;
  evidenceLost: (before: number, after: number) => string;
  compare: string;
  reason: string;
  reasonHint: string;
  publishAnyway: string;
}

export const retrievalLabTexts = defineTexts<RetrievalLabTexts>(
  {
    title: 'Retrieval lab',
    game: 'Game',
    failed: 'The settings did not load',
    tryAgain: 'Try again',
    noGames: 'No game has articles yet',
    noGamesHint: 'Once articles are in force, questions can be looked at here.',
    question: 'A player’s question',
    withSettings: 'Settings',
    withAnswer: 'Write the answer, too',
    look: 'Show the steps',
    steps: 'What happens to a question',
    lookHint: 'Nothing is stored or charged.',
    words: 'Words',
    readAs: (text) => `Read as “${text}”`,
    kinds: { known: 'known', repaired: 'repaired', cross_script: 'other script', unknown: 'unknown' },
    standsFor: (words) => `stands for ${words}`,
    notAsked: 'only asks',
    candidates: 'Candidates',
    took: (ms) => `found in ${ms} ms`,
    noCandidates: 'No chunk holds any of these words.',
    parts: { words: 'words', word_parts: 'word parts', neighbours: 'neighbours' },
    given: 'for the expert',
    fusion: 'Fusion',
    fusionOff: 'Words alone decide: there is no second signal.',
    evidence: 'Evidence',
    decisions: { answer: 'Enough to answer', unsure: 'Enough to answer unsurely', none: 'Not enough: refuse' },
    covered: (share, answer, unsure) =>
      `The best chunk covers ${share} of the question; ${answer} answer, ${unsure} answer unsurely.`,
    intent: (name) => `It looks like a question about the product (${name}), which needs more.`,
    prompt: 'Prompt',
    promptHint: 'What a model would read.',
    answer: 'Answer',
    answerStates: { answered: 'Answered', unsure: 'Unsure', refused: 'Refused' },
    noText: 'Nothing was written.',
    settings: 'Settings of this game',
    inForce: 'In force',
    draft: 'Draft',
    usual: 'As the product has them',
    publishedBy: (name, time) => `Published by ${name}, ${time}`,
    draftedBy: (name, time) => `Draft by ${name}, ${time}`,
    proofs: { passed: 'Proved', not_proved: 'Not proved', overridden: 'Published against the labels' },
    queries: (count) => `${pluralEn(count, 'labelled query', 'labelled queries')} to prove it by; 20 are needed.`,
    aliases: 'Aliases',
    aliasesHint: 'One a line: players’ word = the articles’ word',
    aliasesWrong: (line) => `Line ${line}: write players’ word = the articles’ word`,
    prompts: 'Guidance for the model',
    promptsHint: 'Added to its fixed instructions.',
    saveDraft: 'Save draft',
    saved: 'The draft is saved',
    throwAway: 'Throw away',
    thrownAway: 'The draft is gone',
    evaluate: 'Evaluate the draft',
    publish: 'Publish',
    publishing: 'The labelled queries are running …',
    progress: (done, total) => `${done} of ${total}`,
    cancel: 'Cancel',
    publishCancelled: 'Cancelled: nothing was published',
    unsaved: 'Save the draft first',
    verdicts: {
      passed: 'Published: no labelled query got worse',
      not_proved: 'Published, but not proved: fewer than 20 labelled queries',
      refused: 'Not published: labelled queries get worse',
    },
    means: (before, after) => `Mean nDCG@10: ${before} now, ${after} with the draft`,
    lost: (change) => `nDCG ${change}`,
    left: (name, rank) =>
      rank === null ? `${name} is no longer found` : `${name} leaves the first five for rank ${rank}`,
    moreLosses: (count) => `and ${count} more`,
    evidenceLost: (before, after) =>
      `Answerable queries without evidence, which a player would see refused: ${before} now, ${after} with the draft`,
    compare: 'Compare both runs',
    reason: 'Reason',
    reasonHint: 'It is kept in the audit log.',
    publishAnyway: 'Publish anyway',
  },
  {
    title: 'Лаборатория поиска',
    game: 'Игра',
    failed: 'Настройки не загрузились',
    tryAgain: 'Попробовать снова',
    noGames: 'Ни у одной игры ещё нет статей',
    noGamesHint: 'Когда статьи вступят в силу, здесь можно будет разбирать вопросы.',
    question: 'Вопрос игрока',
    withSettings: 'Настройки',
    withAnswer: 'Написать и ответ',
    look: 'Показать шаги',
    steps: 'Что происходит с вопросом',
    lookHint: 'Ничего не сохраняется и не списывается.',
    words: 'Слова',
    readAs: (text) => `Прочитано как «${text}»`,
    kinds: { known: 'известно', repaired: 'исправлено', cross_script: 'другое письмо', unknown: 'неизвестно' },
    standsFor: (words) => `вместо него ${words}`,
    notAsked: 'только спрашивает',
    candidates: 'Кандидаты',
    took: (ms) => `найдено за ${ms} мс`,
    noCandidates: 'Ни в одном фрагменте нет этих слов.',
    parts: { words: 'слова', word_parts: 'части слов', neighbours: 'соседство' },
    given: 'эксперту',
    fusion: 'Слияние',
    fusionOff: 'Решают только слова: второго сигнала нет.',
    evidence: 'Доказательства',
    decisions: { answer: 'Хватает для ответа', unsure: 'Хватает для неуверенного ответа', none: 'Не хватает: отказ' },
    covered: (share, answer, unsure) =>
      `Лучший фрагмент покрывает ${share} вопроса; для ответа нужно ${answer}, для неуверенного ${unsure}.`,
    intent: (name) => `Похоже на вопрос о продукте (${name}): для него нужно больше.`,
    prompt: 'Запрос к модели',
    promptHint: 'Что прочитала бы модель.',
    answer: 'Ответ',
    answerStates: { answered: 'Ответ', unsure: 'Неуверенный ответ', refused: 'Отказ' },
    noText: 'Ничего не написано.',
    settings: 'Настройки игры',
    inForce: 'Действуют',
    draft: 'Черновик',
    usual: 'Как в продукте',
    publishedBy: (name, time) => `Опубликовал(а) ${name}, ${time}`,
    draftedBy: (name, time) => `Черновик: ${name}, ${time}`,
    proofs: { passed: 'Доказано', not_proved: 'Не доказано', overridden: 'Опубликовано вопреки разметке' },
    queries: (count) =>
      `Для проверки есть ${pluralRu(count, 'размеченный запрос', 'размеченных запроса', 'размеченных запросов')}; нужно 20.`,
    aliases: 'Синонимы',
    aliasesHint: 'По одному в строке: слово игроков = слово статей',
    aliasesWrong: (line) => `Строка ${line}: напишите слово игроков = слово статей`,
    prompts: 'Указания модели',
    promptsHint: 'Добавляются к её постоянным указаниям.',
    saveDraft: 'Сохранить черновик',
    saved: 'Черновик сохранён',
    throwAway: 'Выбросить',
    thrownAway: 'Черновика больше нет',
    evaluate: 'Замерить черновик',
    publish: 'Опубликовать',
    publishing: 'Прогоняем размеченные запросы …',
    progress: (done, total) => `${done} из ${total}`,
    cancel: 'Отменить',
    publishCancelled: 'Отменено: ничего не опубликовано',
    unsaved: 'Сначала сохраните черновик',
    verdicts: {
      passed: 'Опубликовано: ни один размеченный запрос не стал хуже',
      not_proved: 'Опубликовано, но не доказано: меньше 20 размеченных запросов',
      refused: 'Не опубликовано: размеченные запросы становятся хуже',
    },
    means: (before, after) => `Средний nDCG@10: сейчас ${before}, с черновиком ${after}`,
    lost: (change) => `nDCG ${change}`,
    left: (name, rank) =>
      rank === null ? `${name}: больше не находится` : `${name}: уходит из первых пяти на место ${rank}`,
    moreLosses: (count) => `и ещё ${count}`,
    evidenceLost: (before, after) =>
      `Запросы с ответом, которым не хватает доказательств (игрок увидит отказ): сейчас ${before}, с черновиком ${after}`,
    compare: 'Сравнить оба замера',
    reason: 'Причина',
    reasonHint: 'Останется в журнале аудита.',
    publishAnyway: 'Всё равно опубликовать',
  },
);
