import { limits } from '#contract/values/limits.ts';
import { type Reader, unique } from './reader.ts';
import { markupShapes, wordShapes } from './shapes.ts';

const q = encodeURIComponent;

/** As many sections of the most letters as fit into one body. */
function sectionsOf(text: string): { section: string; content: string }[] {
  const sections: { section: string; content: string }[] = [];
  let room = bodyBytes;
  for (let from = 0; from < text.length; from += limits.chunk) {
    const content = text.slice(from, from + limits.chunk);
    room -= Buffer.byteLength(JSON.stringify(content)) + 40;
    if (room < 0) break;
    sections.push({ section: `${sections.length}`, content });
  }
  return sections.length > 0 ? sections : [{ section: '', content: text.slice(0, limits.chunk / 10) }];
}

/** Of a request's body, with room for what stands around the text. */
export const bodyBytes = 1024 * 1024 - 2_000;

const draftOf = (text: string) => ({ title: unique(), language: 'en', chunks: sectionsOf(text) });

/** What players and visitors send. */
export const strangers: readonly Reader[] = [
  {
    name: 'question',
    as: 'player',
    limit: limits.question,
    shapes: markupShapes,
    send: (text, { game }) => ({ method: 'POST', path: `/api/chat/games/${game.id}/messages`, body: { text } }),
  },
  {
    name: 'question of a program (OpenAI API)',
    as: 'program',
    limit: limits.question,
    shapes: wordShapes,
    send: (text, { game }) => ({
      method: 'POST',
      path: '/api/v1/chat/completions',
      body: { model: game.slug, messages: [{ role: 'user', content: text }] },
    }),
  },
  {
    name: 'conversation of a program (OpenAI API)',
    as: 'program',
    limit: 500_000,
    shapes: markupShapes,
    send: (text, { game }) => ({
      method: 'POST',
      path: '/api/v1/chat/completions',
      body: {
        model: game.slug,
        messages: [
          { role: 'user', content: 'How deep is the well?' },
          { role: 'assistant', content: text },
          { role: 'user', content: 'And the other one?' },
        ],
      },
    }),
  },
  {
    name: 'question of a program (MCP)',
    as: 'program',
    limit: limits.question,
    shapes: wordShapes,
    send: (text, { game }) => ({
      method: 'POST',
      path: '/api/mcp',
      headers: { accept: 'application/json, text/event-stream' },
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'ask_expert', arguments: { game: game.slug, question: text } },
      },
    }),
  },
  {
    name: 'question to a draft',
    as: 'player',
    limit: limits.question,
    shapes: wordShapes,
    send: (text, { game }) => ({
      method: 'POST',
      path: '/api/knowledge/drafts/answers',
      body: { game_id: game.id, question: text, content: draftOf('The copper well is deep.') },
    }),
  },
  {
    name: 'draft that is asked',
    as: 'player',
    limit: bodyBytes,
    shapes: markupShapes,
    send: (text, { game }) => ({
      method: 'POST',
      path: '/api/knowledge/drafts/answers',
      body: { game_id: game.id, question: 'How deep is the copper well?', content: draftOf(text) },
    }),
  },
  {
    name: 'draft that is kept',
    as: 'player',
    limit: bodyBytes,
    shapes: markupShapes,
    send: (text, { game }) => ({
      method: 'PUT',
      path: `/api/knowledge/drafts?game_id=${game.id}`,
      body: { content: { ...draftOf(text), game_version: '' }, base_revision: null },
    }),
  },
  {
    name: 'new article',
    as: 'player',
    limit: bodyBytes,
    shapes: markupShapes,
    send: (text, { game }) => ({
      method: 'POST',
      path: '/api/knowledge/articles',
      body: { game_id: game.id, ...draftOf(text) },
    }),
  },
  {
    name: 'article that is changed',
    as: 'player',
    limit: bodyBytes,
    shapes: markupShapes,
    send: (text, { article_id }) => ({
      method: 'PATCH',
      path: `/api/knowledge/articles/${article_id}`,
      body: { chunks: sectionsOf(text) },
    }),
  },
  {
    name: 'one section that is changed',
    as: 'player',
    limit: limits.chunk,
    shapes: markupShapes,
    send: (text, { section_keys }) => {
      const key = section_keys.shift()!;
      section_keys.push(key);
      return { method: 'PATCH', path: `/api/knowledge/chunks/${key}`, body: { content: text } };
    },
  },
  {
    name: 'search for a game',
    as: 'visitor',
    limit: limits.search,
    shapes: wordShapes,
    send: (text) => ({ path: `/api/games/search?q=${q(text)}` }),
  },
  {
    name: 'missed search',
    as: 'visitor',
    limit: limits.search,
    shapes: wordShapes,
    send: (text) => ({ method: 'POST', path: '/api/games/missed-searches', body: { q: text } }),
  },
  {
    name: 'wanted game',
    as: 'player',
    limit: limits.missedSearch,
    shapes: wordShapes,
    send: (text) => ({ method: 'PUT', path: '/api/title-demand', body: { title: text } }),
  },
  {
    name: 'search in one’s chats',
    as: 'player',
    limit: limits.search,
    shapes: wordShapes,
    send: (text) => ({ path: `/api/chat/conversations?q=${q(text)}` }),
  },
  {
    name: 'search in articles',
    as: 'player',
    limit: limits.search,
    shapes: wordShapes,
    send: (text, { game }) => ({ path: `/api/knowledge/articles?game_id=${game.id}&q=${q(text)}` }),
  },
  {
    name: 'search in one’s articles',
    as: 'player',
    limit: limits.search,
    shapes: wordShapes,
    send: (text) => ({ path: `/api/my-articles?q=${q(text)}` }),
  },
  {
    name: 'search in one’s games',
    as: 'player',
    limit: limits.search,
    shapes: wordShapes,
    send: (text) => ({ path: `/api/my-games?q=${q(text)}` }),
  },
  {
    name: 'title of a conversation',
    as: 'player',
    limit: limits.conversationTitle,
    shapes: wordShapes,
    send: (text, { conversation_id }) => ({
      method: 'PATCH',
      path: `/api/chat/conversations/${conversation_id}`,
      body: { title: text },
    }),
  },
  {
    name: 'comment on an answer',
    as: 'player',
    limit: limits.comment,
    shapes: markupShapes,
    send: (text, { message_id }) => ({
      method: 'POST',
      path: '/api/quality/rate',
      body: { message_id, rating: 1, comment: text },
    }),
  },
  {
    name: 'report of an article',
    as: 'player',
    limit: limits.comment,
    shapes: wordShapes,
    send: (text, { article_id }) => ({
      method: 'POST',
      path: `/api/knowledge/articles/${article_id}/report`,
      body: { reason: 'other', comment: text },
    }),
  },
  {
    name: 'promotion code',
    as: 'player',
    limit: 100,
    shapes: wordShapes,
    send: (text) => ({ method: 'POST', path: '/api/wallet/promotions', body: { code: text } }),
  },
  {
    name: 'name of a person',
    as: 'player',
    limit: limits.name,
    shapes: wordShapes,
    send: (text) => ({ method: 'PATCH', path: '/api/auth/me', body: { name: text } }),
  },
  {
    name: 'e-mail address',
    as: 'visitor',
    limit: 14_000,
    shapes: wordShapes,
    send: (text) => ({ method: 'POST', path: '/api/auth/forgot-password', body: { email: `${text}@example.com` } }),
  },
  {
    name: 'domain of an e-mail address',
    as: 'visitor',
    limit: 14_000,
    shapes: wordShapes,
    send: (text) => ({ method: 'POST', path: '/api/auth/forgot-password', body: { email: `a@${text}` } }),
  },
  {
    name: 'new password',
    as: 'visitor',
    limit: limits.password.max,
    shapes: wordShapes,
    send: (text) => ({
      method: 'POST',
      path: '/api/auth/register',
      body: {
        email: `${unique().replace(' ', '-')}@example.com`,
        name: 'Reader',
        password: text,
        consent: true,
        consent_version: 'x',
      },
    }),
  },
  {
    name: 'address of a push service',
    as: 'player',
    limit: 14_000,
    shapes: wordShapes,
    send: (text) => ({
      method: 'PUT',
      path: '/api/push',
      body: { endpoint: `https://${text}`, p256dh: text.slice(0, 87), auth: text.slice(0, 22) },
    }),
  },
  {
    name: 'Steam profile',
    as: 'player',
    limit: limits.steamProfile,
    shapes: wordShapes,
    send: (text) => ({ method: 'POST', path: '/api/auth/me/link-steam', body: { profile: text } }),
  },
];
