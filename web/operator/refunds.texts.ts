import { defineTexts } from '#web/i18n/texts.ts';
import type { Operator, Section } from './LegalPage.tsx';

interface RefundsTexts {
  title: string;
  lead: string;
  seller: string;
  sections: (operator: Operator) => readonly Section[];
}

export const refundsTexts = defineTexts<RefundsTexts>(
  {
    title: 'Refunds',
    lead: 'Unspent calls are paid back at any time, at their share of the price.',
    seller: 'Whom to ask',
    sections: ({ support_email }) => [
      {
        title: 'What is paid back',
        text: [
          'Calls that were bought and are not spent. Each is worth its share of the price that was paid: of 10 calls bought for 149 roubles, 6 unspent ones are 89.40 roubles.',
          'As many calls of a purchase can be paid back as are left on the balance. Free calls and calls that an administrator gave were not paid for, so there is no money to return for them.',
          'Money goes back the way it came. What was paid from the rouble balance returns to the rouble balance.',
        ],
      },
      {
        title: 'How to ask',
        text: [
          support_email === null
            ? 'The operator of this site has not given an address for questions yet, so a request has nowhere to go. Do not pay here until it has.'
            : `Write to ${support_email} from the e-mail address of your account. Name the number of the purchase: it stands in the wallet’s history.`,
          'No reason has to be given. The calls are taken off the balance when the refund is made.',
        ],
      },
      {
        title: 'How long it takes',
        text: [
          'A request is met within 10 days, as the law on consumer rights asks. The payment service then sends the money to the same card or account; the bank may need a few days more.',
        ],
      },
      {
        title: 'What puts itself right',
        text: ['Nobody has to be asked for these:'],
        points: [
          'A question that failed, was refused or broke off: its call is given back by itself, within three minutes at most.',
          'Money was taken and the calls are not there: the payment service is asked for a day, and the calls come with its first answer. A payment confirmed later still counts.',
          'Another amount was paid than ordered: nothing is lost, the payment is held until an administrator has looked into it and pays it back.',
        ],
      },
      {
        title: 'What is not paid back',
        text: [
          'Calls that are spent: their answers have been given. If an answer was bad, rate it and write to us; an administrator can give the call back.',
        ],
      },
    ],
  },
  {
    title: 'Возврат денег',
    lead: 'За неиспользованные вызовы деньги возвращаются в любое время, по их доле в цене.',
    seller: 'К кому обратиться',
    sections: ({ support_email }) => [
      {
        title: 'За что вернут деньги',
        text: [
          'За купленные и не потраченные вызовы. Каждый стоит свою долю уплаченной цены: из 10 вызовов, купленных за 149 рублей, 6 непотраченных — это 89,40 рубля.',
          'Вернуть можно столько вызовов покупки, сколько осталось на балансе. Бесплатные вызовы и вызовы от администратора не были оплачены, поэтому денег за них нет.',
          'Деньги уходят обратно тем же путём. Оплаченное с рублёвого баланса возвращается на рублёвый баланс.',
        ],
      },
      {
        title: 'Как попросить',
        text: [
          support_email === null
            ? 'Оператор этого сайта ещё не указал почту для вопросов, и обратиться пока некуда. Не платите здесь, пока она не появится.'
            : `Напишите на ${support_email} с почты вашей учётной записи. Укажите номер покупки: он есть в истории кошелька.`,
          'Объяснять причину не нужно. Вызовы снимаются с баланса, когда возврат сделан.',
        ],
      },
      {
        title: 'Сколько ждать',
        text: [
          'Просьбу исполнят за 10 дней, как требует закон о защите прав потребителей. Потом платёжный сервис отправит деньги на ту же карту или счёт; банку могут понадобиться ещё несколько дней.',
        ],
      },
      {
        title: 'Что исправляется само',
        text: ['Об этом никого просить не нужно:'],
        points: [
          'Вопрос закончился сбоем, отказом или прервался: вызов вернётся сам, самое позднее через три минуты.',
          'Деньги списаны, а вызовов нет: мы сутки спрашиваем платёжный сервис, и вызовы придут с первым его ответом. Подтверждённая позже оплата тоже засчитается.',
          'Оплачена не та сумма, что в заказе: ничего не пропадёт, платёж подождёт, пока администратор разберётся и вернёт деньги.',
        ],
      },
      {
        title: 'За что не вернут',
        text: [
          'За потраченные вызовы: ответы по ним уже даны. Если ответ был плохим, оцените его и напишите нам; администратор может вернуть вызов.',
        ],
      },
    ],
  },
);
