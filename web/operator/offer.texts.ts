import { defineTexts } from '#web/i18n/texts.ts';
import type { Operator, Section } from './LegalPage.tsx';

interface OfferTexts {
  title: string;
  lead: string;
  seller: string;
  sections: (operator: Operator) => readonly Section[];
}

export const offerTexts = defineTexts<OfferTexts>(
  {
    title: 'Offer',
    lead: 'A public offer: what is sold here, what it costs, and what the seller and the buyer owe each other. Whoever pays accepts it.',
    seller: 'The seller',
    sections: ({ payments }) => [
      {
        title: 'What is sold',
        text: [
          'Calls. One call pays for one answer of a game’s expert: it is found in the articles about that game and shown with its sources.',
          'A call is a service paid in advance. It is not money, it belongs to the account that bought it, and it cannot be passed on to another one.',
        ],
      },
      {
        title: 'What it costs',
        text: [
          'Prices are in Russian roubles. The packs and the price of a single call stand in the wallet, and the button there says the whole sum before anything is paid. Nothing is added to it here, and nothing renews by itself.',
          'The price at the moment of buying holds. A price that changes later does not touch what was bought before.',
        ],
      },
      {
        title: 'How one pays',
        text: [
          payments === 'off'
            ? 'Payments are switched off on this site at the moment, so calls can only be paid from a rouble balance that an administrator has credited.'
            : payments === 'sandbox'
              ? 'On this site payments are played on a sandbox page: no money moves.'
              : 'Payment goes through YooKassa. Card data are typed on its page and never reach this site.',
          'Roubles on the balance pay first where they cover the whole price. The calls come as soon as the payment is confirmed, mostly within seconds; one that is confirmed late still brings them. The receipt that the law asks for goes to the e-mail address of the account.',
        ],
      },
      {
        title: 'When a call is charged',
        text: ['A call is held while the expert works, and is then charged or given back:'],
        points: [
          'An answer with sources costs one call.',
          'An answer from general knowledge, which you ask for yourself and which is marked as such, costs one call.',
          'An answer that you stop after its text has begun costs one call.',
          'An answer that the expert is unsure of, a refusal, a failure and a stop before the first word cost nothing.',
        ],
      },
      {
        title: 'How long calls last',
        text: [
          'Calls do not expire. Whoever deletes the account gives up the calls on it; ask for a refund of the unspent ones first.',
        ],
      },
      {
        title: 'What is not promised',
        text: [
          'Answers are put together by software from articles that people write. They can be incomplete, out of date or wrong, which is why every answer shows its sources. A wrong answer can be rated; an administrator can credit its call.',
          'The site can be away for a while when it is maintained or something fails. Calls are not lost by that.',
        ],
      },
      {
        title: 'Rights, data and changes',
        text: [
          'Unspent calls are paid back; the page on refunds says how. What is stored about you and why stands on the page on personal data. Nothing here narrows the rights that the law gives a consumer.',
          'The wording in force at the moment of paying holds for that purchase. Write to the seller first when something is wrong: most things can be put right at once.',
        ],
      },
    ],
  },
  {
    title: 'Оферта',
    lead: 'Публичная оферта: что здесь продаётся, сколько стоит и что продавец и покупатель должны друг другу. Оплата означает согласие с ней.',
    seller: 'Продавец',
    sections: ({ payments }) => [
      {
        title: 'Что продаётся',
        text: [
          'Вызовы. Один вызов оплачивает один ответ эксперта по игре: ответ составлен по статьям об этой игре и показан вместе с источниками.',
          'Вызов — это услуга, оплаченная заранее. Он не деньги, принадлежит той учётной записи, которая его купила, и не передаётся другой.',
        ],
      },
      {
        title: 'Сколько это стоит',
        text: [
          'Цены указаны в рублях. Пакеты и цена одного вызова показаны в кошельке, а кнопка называет всю сумму до оплаты. Сверх неё здесь ничего не берётся, и ничего не продлевается само.',
          'Действует цена на момент покупки. Если цена потом изменится, на купленное это не повлияет.',
        ],
      },
      {
        title: 'Как оплатить',
        text: [
          payments === 'off'
            ? 'Сейчас оплата на этом сайте выключена, поэтому вызовы можно оплатить только с рублёвого баланса, который пополнил администратор.'
            : payments === 'sandbox'
              ? 'На этом сайте оплата учебная, на странице-песочнице: деньги не движутся.'
              : 'Оплата идёт через ЮKassa. Данные карты вводятся на её странице и на этот сайт не попадают.',
          'Сначала платит рублёвый баланс, если его хватает на всю цену. Вызовы приходят, как только оплата подтверждена, обычно за секунды; подтверждённая позже оплата тоже их принесёт. Чек, который требует закон, приходит на почту учётной записи.',
        ],
      },
      {
        title: 'Когда вызов списывается',
        text: ['Пока эксперт работает, вызов отложен, а затем списывается или возвращается:'],
        points: [
          'Ответ с источниками стоит один вызов.',
          'Ответ из общих знаний, который вы сами попросили и который так и помечен, стоит один вызов.',
          'Ответ, остановленный вами после начала текста, стоит один вызов.',
          'Ответ, в котором эксперт не уверен, отказ, сбой и остановка до первого слова не стоят ничего.',
        ],
      },
      {
        title: 'Сколько хранятся вызовы',
        text: [
          'Вызовы не сгорают. Кто удаляет учётную запись, отказывается и от вызовов на ней; сначала попросите вернуть деньги за неиспользованные.',
        ],
      },
      {
        title: 'Чего мы не обещаем',
        text: [
          'Ответы составляет программа по статьям, которые пишут люди. Они бывают неполными, устаревшими или неверными, поэтому у каждого ответа показаны источники. Неверный ответ можно оценить, а администратор может вернуть за него вызов.',
          'Сайт может быть недоступен во время работ или сбоя. Вызовы от этого не пропадают.',
        ],
      },
      {
        title: 'Права, данные и изменения',
        text: [
          'За неиспользованные вызовы деньги возвращаются, порядок описан на странице о возврате. Что о вас хранится и зачем, сказано на странице о персональных данных. Ничто здесь не сужает прав, которые закон даёт потребителю.',
          'Для покупки действует редакция на момент оплаты. Если что-то не так, сначала напишите продавцу: почти всё можно исправить сразу.',
        ],
      },
    ],
  },
);
