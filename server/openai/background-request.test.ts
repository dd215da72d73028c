import { describe, expect, test } from 'vitest';
import { readBackgroundRequest } from './background-request.ts';

const question = 'How deep is the copper well?';
const answer = 'Forty metres deep [1].';
const upper = `USER: ${question}\nASSISTANT: ${answer}`;
const user = (content: string) => ({ role: 'user', content }) as const;
const system = (content: string) => ({ role: 'system', content }) as const;
const task = (what: string, shape: string) =>
  `### Task:\n${what}\n\n### Guidelines:\n- Write in the chat's primary language.\n\n### Output:\nJSON format: ${shape}\n\n### Chat History:\n<chat_history>\n${upper}\n</chat_history>`;

describe('a background request is known by its form', () => {
  test.each([
    [
      'title',
      'title',
      task(
        'Generate a concise, 3-5 word title with an emoji summarizing the chat history.',
        '{ "title": "your concise title here" }',
      ),
    ],
    [
      'tags',
      'tags',
      task('Generate 1-3 broad tags categorizing the main themes of the chat history.', '{ "tags": ["tag1", "tag2"] }'),
    ],
    [
      'follow_ups',
      'follow_ups',
      task(
        'Suggest 3-5 relevant follow-up questions that the user might ask next.',
        '{ "follow_ups": ["Question 1?"] }',
      ),
    ],
    [
      'queries',
      'queries',
      task('Determine the necessity of generating search queries.', '{ "queries": ["query1", "query2"] }'),
    ],
    ['other', 'text', task('You are an autocompletion system. Continue the text.', '{ "text": "<your_completion>" }')],
    [
      'title',
      null,
      `Please generate a concise, 5-word-or-less title for the conversation, using its same language, with no punctuation.\n\n||>User:\n"${question}"\n||>Response:\n"${answer}"`,
    ],
    [
      'title',
      null,
      `Provide a concise, 5-word-or-less title for the conversation. Only return the title itself.\n\nConversation:\nUser: ${question}\nAI: ${answer}`,
    ],
    [
      'title',
      null,
      `Here is the query:\n${question}\n\nCreate a concise, 3-5 word phrase with an emoji as a title for the previous query. RESPOND ONLY WITH THE TITLE TEXT.`,
    ],
    [
      'title',
      null,
      `Based on the chat history, give this conversation a name. Keep it short - 10 characters max, no quotes.\n\n\`\`\`\nuser: ${question}\nassistant: ${answer}\n\`\`\`\n\nName this conversation in 10 characters or less. Only give the name.`,
    ],
    [
      'summary',
      null,
      `Progressively summarize the lines of conversation, adding onto the previous summary.\n\nNew lines of conversation:\nHuman: ${question}\nAI: ${answer}\n\nNew summary:`,
    ],
    [
      'title',
      null,
      `Придумай короткий заголовок для этого разговора, не более 5 слов.\n\nПользователь: ${question}\nАссистент: ${answer}`,
    ],
  ])('%s as %j', (kind, member, text) => {
    expect(readBackgroundRequest([user(text)])).toEqual({ kind, member, said: [question] });
  });

  test('behind the conversation itself', () => {
    const messages = [user(question), { role: 'assistant', content: answer } as const];
    const orders = [
      'Generate a title for this conversation in at most 6 words. Only the title.',
      'Suggest 3 follow-up questions for this conversation as JSON.',
      'Summarize this conversation in a title of no more than 5 words',
      'Сгенерируй теги для этого разговора, только теги.',
    ];
    for (const order of orders)
      expect(readBackgroundRequest([...messages, user(order)])?.said, order).toEqual([question]);
  });

  test('in the words of the system', () => {
    const order = system('Generate a short title for this conversation. Do not use quotes. At most 80 characters.');
    expect(readBackgroundRequest([order, user(question)])).toMatchObject({ kind: 'title', said: [question] });
    const summarise = system('You summarize the conversation of the user into a title of 10 words.');
    expect(readBackgroundRequest([summarise, user(`user: ${question}\nassistant: ${answer}`)])).toMatchObject({
      kind: 'title',
      said: [question],
    });
  });

  test('however long the conversation is', () => {
    const long = task('Generate a concise title.', '{ "title": "…" }').replace(answer, 'deep '.repeat(200_000));
    expect(readBackgroundRequest([user(long)])).toMatchObject({ kind: 'title', said: [question] });
  });
});

test.each([
  question,
  'What tags does a conversation with the king give?',
  'Give me the title of the book in the conversation with Elara, only the title.',
  'How do I get the title "Lord of the Well" in 5 words?',
  'Which follow-up quest comes after the conversation with the smith?',
  'Suggest the next quest and summarize what it gives, only the rewards.',
  'Generate a well with the JSON editor, how?',
  'Task: kill ten rats. Where are they?',
  'My quest says "User: admin" — what is the password?',
  'Какие теги у предмета из диалога с королём?',
  'Напиши, какое название у меча из разговора с кузнецом, не более 5 слов',
  'Summarize the history of the copper well in 20 words',
])('a question stays one: %j', (text) => {
  expect(readBackgroundRequest([user(text)])).toBeNull();
  expect(
    readBackgroundRequest([system('You are a helpful assistant for gamers. Answer in short words.'), user(text)]),
  ).toBeNull();
});

test.each([
  ['a tag that is opened again and again', '<history>'.repeat(300_000)],
  ['a template whose line has no end', `# task${' '.repeat(3_000_000)}x`],
  ['speakers who say nothing', 'user:\n'.repeat(300_000)],
  ['lines of nothing', `\n${' '.repeat(60)}`.repeat(50_000)],
])('%s is read as any question, however long', (_, text) => {
  expect(readBackgroundRequest([user(`${text}?`)])).toBeNull();
});

test('nothing is asked for where no message is the player’s', () => {
  expect(readBackgroundRequest([system('Generate a title for this conversation. Only the title.')])).toBeNull();
});

describe('a conversation in the game is none with a program', () => {
  const orders = [
    'Give a concise summary of the conversation between Arthur and Dutch in chapter 3',
    'Provide a summary of the dialogue with the Elder in no more than 50 words',
    'Give only the keywords of the dialogue that opens the door',
    'Give me just the title of the dialogue in the second chapter, no quotes',
    'Кратко перескажи содержание диалога с Гретой, не более 3 предложений',
    'Напиши краткое содержание разговора между Гретой и Олафом, не более 20 слов',
  ];
  test.each(orders)('%s', (text) => {
    expect(readBackgroundRequest([user(text)])).toBeNull();
    expect(readBackgroundRequest([user(question), { role: 'assistant', content: answer }, user(text)])).toBeNull();
  });

  test.each([
    'Provide a summary of the conversation between the user and the assistant in no more than 50 words',
    'Generate a title for the conversation with the user, five words or less',
    'Give a title for the conversation in 5 words, only the title',
  ])('but %s is asked of what was said', (text) => {
    expect(readBackgroundRequest([user(question), { role: 'assistant', content: answer }, user(text)])).toMatchObject({
      said: [question],
    });
  });

  test('what nobody said cannot be given a title', () => {
    expect(readBackgroundRequest([user('Return just the title of the discussion, five words or less')])).toBeNull();
  });
});
