import { paths } from '#web/paths.ts';
import type { HelpGroup } from './help-answers.ts';

export const englishAnswers: readonly HelpGroup[] = [
  {
    id: 'asking',
    title: 'Asking',
    answers: [
      {
        id: 'how-to-ask',
        question: 'How do I ask a question?',
        answer: [
          'Find your game on the first page, open it and type your question under “Ask the expert”. You need an account with a confirmed e-mail address. Write as you would to a friend: typos, short titles and the wrong keyboard layout are understood, in English and in Russian.',
          'A good question is about one thing: “How do I beat the second boss of the mine without fire?” is answered better than “Help with bosses”.',
        ],
        link: { to: paths.home(), label: 'Find a game' },
      },
      {
        id: 'where-from',
        question: 'Where do the answers come from?',
        answer: [
          'From articles about that game, written and reviewed by people. The expert looks for the parts that fit your question and writes a short answer from them. The numbers in the text are its sources: press one and you see the passage as it was when the answer was written.',
        ],
      },
      {
        id: 'no-expert',
        question: 'Why does a game have no expert?',
        answer: [
          'Because nobody has written reviewed articles about it yet, and an expert without articles could only guess. You can write the first one: open the game, then Articles.',
        ],
      },
      {
        id: 'refusal',
        question: 'Why did the expert refuse to answer?',
        answer: [
          'The articles of this game did not say enough about it. Instead of inventing something the expert says so and shows the nearest articles; your call is given back. What players ask in vain is collected, so that authors see what is missing.',
        ],
      },
      {
        id: 'in-doubt',
        question: 'What does “answered with doubt” mean?',
        answer: [
          'The articles touch on your question but do not quite settle it. You get what was found, with its sources and a mark that says so, and you do not pay.',
        ],
      },
      {
        id: 'wrong',
        question: 'The answer is wrong. What can I do?',
        answer: [
          'First open its sources: sometimes the article describes another version of the game. Then rate the answer with the thumb and the stars and say in a few words what is wrong. People read bad ratings and mend the article behind them.',
          'An expert can be wrong even with sources. A sentence that its sources do not support is marked in the text.',
        ],
      },
      {
        id: 'spoilers',
        question: 'Will I be told more of the story than I want?',
        answer: [
          'Authors can put parts of an article behind an achievement. Until you have it, or say that you have done it or do not mind, such a part is not shown and not used in answers. What authors did not mark cannot be held back.',
        ],
      },
      {
        id: 'leave',
        question: 'What happens if I close the page while it answers?',
        answer: [
          'The answer is finished without you and waits in the chat. Stop ends it; stopped before any text, it costs nothing.',
        ],
      },
    ],
  },
  {
    id: 'calls',
    title: 'Calls and money',
    answers: [
      {
        id: 'what-is-a-call',
        question: 'What is a call, and what does it cost?',
        answer: [
          'A call pays for one answer. It is named after the hint lines that players once rang up. You get a few when you confirm your e-mail address; more are sold in packs, and the price of each is in the wallet.',
        ],
        link: { to: paths.calls(), label: 'To the wallet' },
      },
      {
        id: 'when-charged',
        question: 'When is a call charged, and when not?',
        answer: [
          'It is held when you ask and charged when the answer is there. A refusal, an answer in doubt, a failure and a stop before any text cost nothing: the call comes back by itself. Asking twice by a double click or after a lost connection costs one call, not two.',
        ],
      },
      {
        id: 'payment-missing',
        question: 'I paid and see no calls.',
        answer: [
          'Payments are usually there within a minute; the wallet shows each top-up with its state and asks the payment provider again by itself. You get an alert when the calls have arrived. If a payment stays open, the button “Check now” asks at once.',
        ],
        link: { to: paths.calls(), label: 'To the wallet' },
      },
      {
        id: 'refund',
        question: 'Can I give calls back and get a refund?',
        answer: [
          'Write to whoever runs this site; the address stands in every mail. Admins can refund a top-up as far as its calls are unspent.',
        ],
        link: { to: paths.refunds(), label: 'Refund terms' },
      },
    ],
  },
  {
    id: 'account',
    title: 'Account',
    answers: [
      {
        id: 'no-mail',
        question: 'The mail with the code does not come.',
        answer: [
          'Look among the spam, and see whether the address is spelled right. You can have it sent again on the page where the code is asked for; only the newest code counts, and after five wrong tries a code is dead.',
        ],
      },
      {
        id: 'forgot-password',
        question: 'I have forgotten my password.',
        answer: [
          'Ask for a mail with a link and a code and set a new one. You are then logged out everywhere else. For safety the page says the same for every address, whether it has an account or not.',
        ],
        link: { to: paths.forgotPassword(), label: 'Set a new password' },
      },
      {
        id: 'steam',
        question: 'What do I get from linking Steam?',
        answer: [
          'Your library and your achievements appear here, and the expert takes into account how far you are. Only the public part of your profile is read; “Game details” has to be public in Steam for that. You can unlink it at any time.',
        ],
        link: { to: paths.profile(), label: 'To the profile' },
      },
      {
        id: 'data',
        question: 'What do you know about me, and how do I get rid of it?',
        answer: [
          'The page about personal data lists it. In your profile you can download everything as one file and delete your account; you have a while to change your mind, then it is erased for good.',
        ],
        link: { to: paths.personalData(), label: 'Personal data' },
      },
      {
        id: 'who-reads',
        question: 'Does anybody read my questions?',
        answer: [
          'Admins can, to mend wrong answers. Each such reading is written to a log that nobody can change. Deleting a chat hides it from you at once; admins still see it until your account is erased. Your questions are never shown to other players.',
        ],
      },
    ],
  },
  {
    id: 'more',
    title: 'Articles and programs',
    answers: [
      {
        id: 'write',
        question: 'Can I write articles?',
        answer: [
          'Yes, with a confirmed e-mail address. Your article can be read at once, marked as not yet reviewed; the expert uses it after an admin has reviewed it. Every earlier version is kept.',
        ],
      },
      {
        id: 'api',
        question: 'Can my own program ask the expert?',
        answer: [
          'Yes. Make an API key in your profile and send it with each request; an answer costs a call, as it does here. The documentation has examples that run as they stand. A key opens neither your account nor payments, and you can switch it off at any time.',
          'Programs that speak the protocol of OpenAI or MCP need no programming: settings to copy are in your profile under “Connect other programs”. For each key you can say how many calls a month it spends at most.',
        ],
        link: { to: '/api/docs?lang=en', label: 'Documentation of the API' },
      },
    ],
  },
];
