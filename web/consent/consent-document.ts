import type { Language } from '#web/i18n/language.ts';

/** Who the document names; all but the name may be missing. */
export interface Operator {
  name: string;
  address: string | null;
  inn: string | null;
  support_email: string | null;
}

export interface Section {
  id: string;
  title: string;
  text: string[];
  /** What the last paragraph announces. */
  list?: string[];
}

const present = (parts: (string | null | false)[]) =>
  parts.filter((part) => part !== null && part !== false).join(', ');

function english({ name, address, inn, support_email }: Operator): Section[] {
  const contact = support_email === null ? 'the contacts that the operator publishes' : support_email;
  return [
    {
      id: 'who',
      title: 'Who asks for your consent',
      text: [
        `${present([name, address, inn !== null && `taxpayer number ${inn}`])} (“the operator”) runs this installation of Hintline and decides what happens to the data in it.`,
        'By ticking the box when you open an account, or by pressing Accept here, you consent freely and in your own interest to the processing described below.',
      ],
    },
    {
      id: 'what',
      title: 'What is stored',
      text: ['About you and what you do here:'],
      list: [
        'your e-mail address, the name you chose, your language, and a hash of your password, from which the password cannot be read;',
        'your logins: when, from which network address and with which browser; each is forgotten when it ends or after 30 days;',
        'your questions to the experts, their answers, and the stars and comments you give;',
        'your calls and roubles: every movement of your wallet, top-ups and their state, never the number of a card;',
        'the public data of a Steam profile that you link: its number, games, playing time and achievements;',
        'articles that you write, alerts that you get, keys that you make for scripts (as hashes), and your choices of settings;',
        'that and when you gave this consent, with the network address and browser, as its proof.',
      ],
    },
    {
      id: 'why',
      title: 'What it is used for',
      text: ['Only for running the product:'],
      list: [
        'to let you in and nobody else, and to send you mails about your account;',
        'to answer your questions and to take into account what you have reached in a game;',
        'to sell calls, give them back where an answer fails, and keep the books that the law demands;',
        'to find and mend wrong answers: admins see questions and answers, and each time one of them reads yours it is written down;',
        'to keep abuse and attacks away.',
      ],
    },
    {
      id: 'how',
      title: 'What is done with it',
      text: [
        'The data is collected, recorded, kept, sorted, changed, read, used, passed on as said below, made anonymous and erased, by computers. No decision with legal effect is made about you by a machine alone. There are no advertisements and no profiles for them.',
      ],
    },
    {
      id: 'whom',
      title: 'Who else gets something',
      text: [
        'Nobody gets your data for purposes of their own. What a service needs to do its part is passed to it, where the operator uses one:',
      ],
      list: [
        'the provider of the language model gets your question, the last turns of the conversation and the text of articles, not your name or address;',
        'the provider of the search by meaning gets your question and the text of articles, not your name or address;',
        'the payment provider gets the sum, and your e-mail address where a receipt is due;',
        'Steam is asked about the profile that you link;',
        'the mail provider delivers the mails;',
        'state bodies get what the law obliges the operator to give.',
      ],
    },
    {
      id: 'browser',
      title: 'In your browser',
      text: [
        'Your browser keeps your session, your account’s public data and the theme that you chose; for visitors a cookie remembers the language, and another one remembers that you have logged in here, so that failed logins elsewhere do not slow you down. There are no cookies of others unless the operator has set up an outside visitor counter.',
        'The built-in counter counts visits to pages without your address or name: a visitor is a number that changes every day and cannot be followed back.',
      ],
    },
    {
      id: 'long',
      title: 'How long',
      text: [
        'As long as you have an account. When you delete it, you are logged out at once and can change your mind for a short while; then your address, name, questions, ratings, library, alerts and keys are erased, at the latest after 30 days. The lines of the ledger stay, without a name, since money must add up. So does the proof that this consent was given.',
      ],
    },
    {
      id: 'rights',
      title: 'What you can do',
      text: ['At any time you can:'],
      list: [
        'see and correct your data in your profile;',
        'download all of it as one file in your profile;',
        'take this consent back by deleting your account there; what was done until then stays lawful;',
        `ask, object or complain: ${contact};`,
        'turn to the authority for the protection of personal data.',
      ],
    },
    {
      id: 'safe',
      title: 'How it is protected',
      text: [
        'Connections are encrypted, passwords and session tokens are stored as hashes only, everybody sees nothing but their own, and what admins do is kept in a log that cannot be rewritten.',
      ],
    },
    {
      id: 'changes',
      title: 'When this text changes',
      text: [
        'It then gets a new version, and you are asked again. What you agreed to, and when, is kept and shown at the foot of this page.',
      ],
    },
  ];
}

function russian({ name, address, inn, support_email }: Operator): Section[] {
  const contact = support_email === null ? 'по контактам, которые публикует оператор' : support_email;
  return [
    {
      id: 'who',
      title: 'Кто просит согласие',
      text: [
        `${present([name, address, inn !== null && `ИНН ${inn}`])} (далее — оператор) содержит этот сервис Hintline и решает, что происходит с данными в нём.`,
        'Отмечая согласие при регистрации или нажимая «Принять» здесь, вы свободно, своей волей и в своём интересе соглашаетесь на обработку, описанную ниже.',
      ],
    },
    {
      id: 'what',
      title: 'Какие данные хранятся',
      text: ['О вас и о том, что вы здесь делаете:'],
      list: [
        'адрес почты, выбранное вами имя, язык и хеш пароля, по которому сам пароль узнать нельзя;',
        'входы: когда, с какого сетевого адреса и из какого браузера; запись исчезает с окончанием сеанса или через 30 дней;',
        'вопросы экспертам, их ответы, ваши оценки и комментарии;',
        'вызовы и рубли: каждое движение по кошельку, пополнения и их состояние; номера карт не хранятся;',
        'открытые данные профиля Steam, который вы привяжете: его номер, игры, время в игре и достижения;',
        'статьи, которые вы пишете, события, ключи для программ (в виде хешей) и ваши настройки;',
        'сам факт и время этого согласия с сетевым адресом и браузером — как его подтверждение.',
      ],
    },
    {
      id: 'why',
      title: 'Для чего они нужны',
      text: ['Только для работы сервиса:'],
      list: [
        'впускать вас и никого другого, присылать письма об учётной записи;',
        'отвечать на вопросы и учитывать, чего вы достигли в игре;',
        'продавать вызовы, возвращать их, если ответ не удался, и вести учёт, которого требует закон;',
        'находить и исправлять неверные ответы: администраторы видят вопросы и ответы, и каждое чтение ваших записывается;',
        'защищаться от злоупотреблений и атак.',
      ],
    },
    {
      id: 'how',
      title: 'Что с ними делают',
      text: [
        'Данные собирают, записывают, хранят, упорядочивают, изменяют, читают, используют, передают, как сказано ниже, обезличивают и удаляют с помощью компьютеров. Решений с юридическими последствиями машина сама не принимает. Рекламы и рекламных профилей нет.',
      ],
    },
    {
      id: 'whom',
      title: 'Кто ещё что-то получает',
      text: [
        'Никто не получает ваши данные для собственных целей. Службам, которыми пользуется оператор, передаётся лишь то, без чего они не сделают своё дело:',
      ],
      list: [
        'поставщику языковой модели — вопрос, последние реплики разговора и тексты статей, но не имя и не адрес;',
        'поставщику поиска по смыслу — вопрос и тексты статей, но не имя и не адрес;',
        'платёжной системе — сумма и адрес почты, если нужен чек;',
        'у Steam запрашиваются данные профиля, который вы привязали;',
        'почтовая служба доставляет письма;',
        'государственным органам — то, что обязывает передать закон.',
      ],
    },
    {
      id: 'browser',
      title: 'В вашем браузере',
      text: [
        'Браузер хранит сеанс, открытые данные учётной записи и выбранную тему; для посетителей язык запоминает файл cookie, а ещё один помнит, что вы уже входили в этом браузере, чтобы чужие неудачные попытки входа вам не мешали. Чужих файлов cookie нет, если оператор не подключил внешний счётчик посещений.',
        'Встроенный счётчик считает посещения страниц без адреса и имени: посетитель — это число, которое меняется каждый день и по которому никого нельзя узнать.',
      ],
    },
    {
      id: 'long',
      title: 'Сколько это хранится',
      text: [
        'Пока у вас есть учётная запись. Когда вы её удаляете, все сеансы сразу завершаются, и недолгое время можно передумать; затем адрес, имя, вопросы, оценки, библиотека, события и ключи стираются — не позднее чем через 30 дней. Строки денежного учёта остаются без имени, потому что деньги должны сходиться. Остаётся и подтверждение этого согласия.',
      ],
    },
    {
      id: 'rights',
      title: 'Что вы можете',
      text: ['В любое время вы можете:'],
      list: [
        'посмотреть и исправить данные в профиле;',
        'скачать их все одним файлом в профиле;',
        'отозвать согласие, удалив там учётную запись; сделанное до этого остаётся законным;',
        `спросить, возразить или пожаловаться: ${contact};`,
        'обратиться в орган по защите прав субъектов персональных данных.',
      ],
    },
    {
      id: 'safe',
      title: 'Как данные защищены',
      text: [
        'Соединения шифруются, пароли и ключи сеансов хранятся только в виде хешей, каждый видит лишь своё, а действия администраторов остаются в журнале, который нельзя переписать.',
      ],
    },
    {
      id: 'changes',
      title: 'Если этот текст изменится',
      text: [
        'Он получит новую версию, и мы спросим вас снова. На что и когда вы согласились, хранится и показано внизу этой страницы.',
      ],
    },
  ];
}

/** The consent to the processing of personal data, with the operator's name in it. */
export function consentDocument(language: Language, operator: Operator): Section[] {
  return language === 'ru' ? russian(operator) : english(operator);
}
