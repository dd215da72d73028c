import type { Language } from '#contract/common.ts';
import { messagesFor } from '#server/messages.ts';

/** The game and the question that the examples ask about, from the catalogue as it is. */
export interface ExampleGame {
  id: number;
  title: string;
  question: string;
}

export interface Example {
  title: string;
  language: 'sh' | 'js';
  code: string;
}

/** JSON that can stand between single quotes in a shell. */
const quotable = (value: unknown) => JSON.stringify(value).replaceAll("'", String.raw`\u0027`);
const bearer = `-H "Authorization: Bearer $HINTLINE_KEY"`;
const asJson = `-H 'Content-Type: application/json'`;

/** Examples that run as they stand, once `HINTLINE_KEY` holds a key. */
export function examplesFor(origin: string, language: Language, { id, title, question }: ExampleGame): Example[] {
  const { examples: texts } = messagesFor(language)['api-docs'];
  const chat = `'${origin}/api/chat/games/${id}/messages'`;
  const body = quotable({ text: question });
  const search = `/api/games/search?${new URLSearchParams({ q: title, limit: '1' })}`.replaceAll("'", '%27');
  return [
    { title: texts.find, language: 'sh', code: `curl -s '${origin}${search}'` },
    {
      title: texts.calls,
      language: 'sh',
      code: `curl -s '${origin}/api/wallet/calls-summary' ${bearer}`,
    },
    {
      title: texts.ask({ game: title }),
      language: 'sh',
      code: `curl -s ${chat} \\\n  ${bearer} \\\n  ${asJson} \\\n  -d '${body}'`,
    },
    {
      title: texts.readAlong,
      language: 'sh',
      code: `curl -sN ${chat} \\\n  ${bearer} \\\n  ${asJson} \\\n  -H 'Accept: text/event-stream' \\\n  -d '${body}'`,
    },
    {
      title: texts.history,
      language: 'sh',
      code: `curl -s '${origin}/api/chat/games/${id}/messages?limit=10' ${bearer}`,
    },
    {
      title: texts.script,
      language: 'js',
      code: `const origin = ${JSON.stringify(origin)};

async function call(method, path, body) {
  const answer = await fetch(origin + path, {
    method,
    headers: {
      authorization: \`Bearer \${process.env.HINTLINE_KEY}\`,
      'content-type': 'application/json',
      // ${texts.comment}
      ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
    },
    body: body && JSON.stringify(body),
  });
  const result = await answer.json();
  if (!answer.ok) throw new Error(\`\${answer.status} \${result.code}: \${JSON.stringify(result.detail)}\`);
  return result;
}

const { items } = await call('GET', ${JSON.stringify(search)});
const { message, calls_summary } = await call('POST', \`/api/chat/games/\${items[0].id}/messages\`, {
  text: ${JSON.stringify(question)},
});
console.log(message.text);
for (const { n, article_title, section } of message.citations) console.log(\`[\${n}] \${article_title}, \${section}\`);
console.log(\`\${calls_summary.calls} ${texts.left}\`);`,
    },
  ];
}
