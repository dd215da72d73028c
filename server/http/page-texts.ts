import type { Language } from '#contract/common.ts';

interface PageText {
  title: string;
  description: string;
}

type Text = Record<Language, PageText>;

/** Titles are those that the app itself sets once it runs. */
export const pageTexts: Record<
  'home' | 'help' | 'personal_data' | 'offer' | 'refunds' | 'operator' | 'not_found',
  Text
> = {
  home: {
    en: {
      title: 'Hintline',
      description: "Ask a game's expert and get a short, correct answer with its sources, for one call.",
    },
    ru: {
      title: 'Hintline',
      description: 'Спросите эксперта по игре: короткий верный ответ с источниками за один вызов.',
    },
  },
  help: {
    en: { title: 'Help · Hintline', description: 'How to ask a game’s expert, what a call is and what it costs.' },
    ru: {
      title: 'Помощь · Hintline',
      description: 'Как спросить эксперта по игре, что такое вызов и сколько он стоит.',
    },
  },
  personal_data: {
    en: {
      title: 'Personal data · Hintline',
      description: 'What Hintline stores about you, why, and how to have it deleted.',
    },
    ru: {
      title: 'Персональные данные · Hintline',
      description: 'Какие данные хранит Hintline, зачем и как их удалить.',
    },
  },
  offer: {
    en: { title: 'Offer · Hintline', description: 'What is sold here, what a call costs and when it is charged.' },
    ru: { title: 'Оферта · Hintline', description: 'Что здесь продаётся, сколько стоит вызов и когда он списывается.' },
  },
  refunds: {
    en: {
      title: 'Refunds · Hintline',
      description: 'Which calls are paid back, how to ask for it and how long it takes.',
    },
    ru: {
      title: 'Возврат денег · Hintline',
      description: 'За какие вызовы вернут деньги, как попросить и сколько ждать.',
    },
  },
  operator: {
    en: {
      title: 'Who runs this site · Hintline',
      description: 'Name, address and taxpayer number, and where to write.',
    },
    ru: { title: 'Кто ведёт этот сайт · Hintline', description: 'Название, адрес и ИНН, а также куда писать.' },
  },
  not_found: {
    en: { title: 'Page not found · Hintline', description: 'There is no page at this address.' },
    ru: { title: 'Страница не найдена · Hintline', description: 'По этому адресу ничего нет.' },
  },
};

/** What is said of a game that has no summary. */
export function gameDescription(title: string, language: Language): string {
  return language === 'ru'
    ? `Спросите эксперта по игре ${title}: короткий ответ с источниками.`
    : `Ask the expert of ${title}: a short answer with its sources.`;
}
