import { defineTexts } from '#web/i18n/texts.ts';
import type { Operator } from './LegalPage.tsx';

interface OperatorTexts {
  documents: string;
  offer: string;
  refunds: string;
  operator: string;
  personalData: string;
  operatorLead: string;
  name: string;
  address: string;
  inn: string;
  email: string;
  notGiven: string;
  unnamed: string;
  unnamedHint: string;
  paymentsTitle: string;
  payments: Record<Operator['payments'], string>;
  productTitle: string;
  product: string;
  failed: string;
  tryAgain: string;
}

export const operatorTexts = defineTexts<OperatorTexts>(
  {
    documents: 'Documents',
    offer: 'Offer',
    refunds: 'Refunds',
    operator: 'Who runs this site',
    personalData: 'Personal data',
    operatorLead: 'The person or company that answers for this site, for what is sold on it and for your data.',
    name: 'Name',
    address: 'Address',
    inn: 'Taxpayer number (INN)',
    email: 'For questions',
    notGiven: 'Not given',
    unnamed: 'The operator has not introduced itself fully',
    unnamedHint:
      'The name, the address, the taxpayer number or the address for questions is missing. No real money is taken here until all of them are given.',
    paymentsTitle: 'Payments',
    payments: {
      off: 'Payments are switched off: nothing can be bought here for money.',
      sandbox: 'Payments are played: a sandbox page stands in for the payment service, and no money moves.',
      yookassa: 'Payments go through YooKassa. Card data are typed on its page and never reach this site.',
    },
    productTitle: 'The product',
    product:
      'Hintline answers questions about games from articles that players and authors write, and shows where each answer comes from. It has no ties with the publishers of the games or with Valve.',
    failed: 'The operator’s details did not load',
    tryAgain: 'Try again',
  },
  {
    documents: 'Документы',
    offer: 'Оферта',
    refunds: 'Возврат денег',
    operator: 'Кто ведёт этот сайт',
    personalData: 'Персональные данные',
    operatorLead: 'Человек или компания, которые отвечают за этот сайт, за то, что на нём продаётся, и за ваши данные.',
    name: 'Название',
    address: 'Адрес',
    inn: 'ИНН',
    email: 'Для вопросов',
    notGiven: 'Не указано',
    unnamed: 'Оператор назвал себя не полностью',
    unnamedHint:
      'Не хватает чего-то из названия, адреса, ИНН и почты для вопросов. Пока указано не всё, настоящие деньги здесь не принимаются.',
    paymentsTitle: 'Оплата',
    payments: {
      off: 'Оплата выключена: за деньги здесь ничего купить нельзя.',
      sandbox: 'Оплата учебная: платёжный сервис изображает страница-песочница, деньги не движутся.',
      yookassa: 'Оплата идёт через ЮKassa. Данные карты вводятся на её странице и на этот сайт не попадают.',
    },
    productTitle: 'О продукте',
    product:
      'Hintline отвечает на вопросы об играх по статьям, которые пишут игроки и авторы, и показывает, откуда взят каждый ответ. С издателями игр и с Valve он не связан.',
    failed: 'Сведения об операторе не загрузились',
    tryAgain: 'Попробовать снова',
  },
);
