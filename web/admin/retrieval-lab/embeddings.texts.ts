import { pluralEn, pluralRu } from '#web/i18n/plural.ts';
import { defineTexts } from '#web/i18n/texts.ts';

interface EmbeddingsTexts {
  title: string;
  notSetUp: string;
  whole: string;
  partly: string;
  covered: (covered: string, chunks: string, model: string) => string;
  refused: (count: number) => string;
  start: string;
  check: string;
  jobFailed: string;
  openJob: string;
  notReady: (covered: string, chunks: string) => string;
  unanswered: string;
  fused: (model: string, weight: string) => string;
  byWords: (place: number | null) => string;
  byMeaning: (place: number | null, similarity: string) => string;
  onlyByMeaning: string;
  sum: (score: string) => string;
}

/** The second signal, at the lab. */
export const embeddingsTexts = defineTexts<EmbeddingsTexts>(
  {
    title: 'Search by meaning',
    notSetUp:
      'Words alone decide. A server of embeddings is set up by EMBEDDING_BASE_URL and EMBEDDING_MODEL on the server.',
    whole: 'Every chunk has a vector',
    partly: 'Vectors are missing',
    covered: (covered, chunks, model) => `${covered} of ${chunks} chunks, model ${model}`,
    refused: (count) => `The server does not take the text of ${pluralEn(count, 'chunk', 'chunks')}.`,
    start: 'Get what is missing',
    check: 'Check against the server',
    jobFailed: 'The last job failed. It is tried again by itself within an hour.',
    openJob: 'Open the job',
    notReady: (covered, chunks) =>
      `Words alone decide: only ${covered} of ${chunks} chunks have a vector, and nine of ten are needed.`,
    unanswered: 'Words alone decide: the server of embeddings did not answer in time.',
    fused: (model, weight) => `1 / (20 + place by words) + ${weight} / (20 + place by meaning), the places by ${model}`,
    byWords: (place) => (place === null ? 'not by words' : `by words ${place}`),
    byMeaning: (place, similarity) => (place === null ? 'not by meaning' : `by meaning ${place} (${similarity})`),
    onlyByMeaning: 'found by its meaning alone',
    sum: (score) => `= ${score}`,
  },
  {
    title: 'Поиск по смыслу',
    notSetUp:
      'Решают только слова. Сервер эмбеддингов задают настройки EMBEDDING_BASE_URL и EMBEDDING_MODEL на сервере.',
    whole: 'У каждого фрагмента есть вектор',
    partly: 'Векторов не хватает',
    covered: (covered, chunks, model) => `${covered} из ${chunks} фрагментов, модель ${model}`,
    refused: (count) => `Сервер не принимает текст: ${pluralRu(count, 'фрагмент', 'фрагмента', 'фрагментов')}.`,
    start: 'Получить недостающие',
    check: 'Сверить с сервером',
    jobFailed: 'Последняя задача не удалась. Она повторится сама в течение часа.',
    openJob: 'Открыть задачу',
    notReady: (covered, chunks) =>
      `Решают только слова: векторы есть лишь у ${covered} из ${chunks} фрагментов, а нужны у девяти из десяти.`,
    unanswered: 'Решают только слова: сервер эмбеддингов не ответил вовремя.',
    fused: (model, weight) => `1 / (20 + место по словам) + ${weight} / (20 + место по смыслу), места по ${model}`,
    byWords: (place) => (place === null ? 'не по словам' : `по словам ${place}`),
    byMeaning: (place, similarity) => (place === null ? 'не по смыслу' : `по смыслу ${place} (${similarity})`),
    onlyByMeaning: 'найден только по смыслу',
    sum: (score) => `= ${score}`,
  },
);
