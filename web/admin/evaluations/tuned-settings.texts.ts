import type { TunedNumber } from '#contract/evaluations.ts';
import { pluralEn, pluralRu } from '#web/i18n/plural.ts';
import { defineTexts } from '#web/i18n/texts.ts';

export interface TunedSettingsTexts {
  names: Record<TunedNumber, string>;
  aliases: (count: number) => string;
  aliasesName: string;
  prompt: string;
  usual: string;
  differ: string;
  alike: string;
  dense: (model: string, weight: string, covered: string, chunks: string) => string;
  withoutDense: string;
  meaning: string;
}

/** What may be tuned for a game, by name. */
export const tunedSettingsTexts = defineTexts<TunedSettingsTexts>(
  {
    names: {
      k1: 'Repeated words (k1)',
      b: 'Length (b)',
      title_weight: 'Weight of titles',
      section_weight: 'Weight of sections',
      gram_weight: 'Weight of word parts',
      adjacency_weight: 'Weight of neighbours',
      answer_coverage: 'Evidence to answer',
      unsure_coverage: 'Evidence to answer unsurely',
      dense_weight: 'Weight of meaning',
      chunks_given: 'Chunks for the expert',
    },
    aliases: (count) => pluralEn(count, 'alias', 'aliases'),
    prompt: 'guidance for the model',
    aliasesName: 'Aliases',
    usual: 'as the product has it',
    differ: 'Settings that differ',
    alike: 'Both ran with the same settings.',
    dense: (model, weight, covered, chunks) =>
      `Words and meaning: ${model}, weight ${weight}, ${covered} of ${chunks} chunks with a vector`,
    withoutDense: 'words alone',
    meaning: 'Search by meaning',
  },
  {
    names: {
      k1: 'Повторы слов (k1)',
      b: 'Длина (b)',
      title_weight: 'Вес заголовков',
      section_weight: 'Вес разделов',
      gram_weight: 'Вес частей слов',
      adjacency_weight: 'Вес соседства',
      answer_coverage: 'Доказательства для ответа',
      unsure_coverage: 'Для неуверенного ответа',
      dense_weight: 'Вес смысла',
      chunks_given: 'Фрагментов для эксперта',
    },
    aliases: (count) => pluralRu(count, 'синоним', 'синонима', 'синонимов'),
    prompt: 'указания модели',
    aliasesName: 'Синонимы',
    usual: 'как в продукте',
    differ: 'Разница в настройках',
    alike: 'Оба замера прошли с одинаковыми настройками.',
    dense: (model, weight, covered, chunks) =>
      `Слова и смысл: ${model}, вес ${weight}, с вектором ${covered} из ${chunks} фрагментов`,
    withoutDense: 'только слова',
    meaning: 'Поиск по смыслу',
  },
);
