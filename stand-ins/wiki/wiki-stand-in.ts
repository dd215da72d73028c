import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

export interface PlayedPage {
  id: number;
  title: string;
  text: string;
  ns?: number;
  revision?: number;
  /** The title that it leads to. */
  redirect?: string;
  model?: string;
  categories?: readonly string[];
  /** What its readers see, as HTML. */
  rendered?: string;
}

type Answer = { status?: number; headers?: Record<string, string>; json?: unknown; text?: string };

export interface WikiStandIn {
  /** Of its host. */
  host: string;
  api: string;
  pages: PlayedPage[];
  licence: { url: string; text: string };
  /** The queries it received, oldest first. */
  requests: URLSearchParams[];
  user_agents: Set<string>;
  most_at_once: () => number;
  /** The next queries get these answers in order. */
  script: (answers: readonly Answer[]) => void;
  /** `hangs` says which answers begin and never end. */
  hooks: { before_answer?: (query: URLSearchParams) => void; hangs?: (query: URLSearchParams) => boolean };
  close: () => Promise<void>;
}

/** As many as the real one gives to strangers, unless a test wants to see more answers. */
const usualPerAnswer = 500;

/** Plays the API of a MediaWiki, version 1.39, as far as an import reads it; its pages are those that a test gives. */
export async function startWikiStandIn(
  pages: PlayedPage[],
  { per_answer = usualPerAnswer }: { per_answer?: number } = {},
): Promise<WikiStandIn> {
  const scripted: Answer[] = [];
  let [open, most] = [0, 0];
  const server = createServer((request, response) => {
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => (open -= 1));
    standIn.user_agents.add(request.headers['user-agent'] ?? '');
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://wiki');
    if (pathname !== '/w/api.php') {
      sendPage(response, pathname, standIn.api);
      return;
    }
    standIn.requests.push(searchParams);
    standIn.hooks.before_answer?.(searchParams);
    if (standIn.hooks.hangs?.(searchParams) === true) {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"query":');
      return;
    }
    const answer = scripted.shift() ?? { json: answerQuery(standIn, searchParams, per_answer) };
    response
      .writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
      .end(answer.text ?? JSON.stringify(answer.json));
  });
  const standIn: WikiStandIn = {
    host: '',
    api: '',
    pages,
    licence: { url: 'https://creativecommons.org/licenses/by-sa/4.0/', text: 'CC BY-SA 4.0' },
    requests: [],
    user_agents: new Set(),
    most_at_once: () => most,
    script: (answers) => void scripted.push(...answers),
    hooks: {},
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  standIn.host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  standIn.api = `http://${standIn.host}/w/api.php`;
  return standIn;
}

function sendPage(response: ServerResponse, path: string, api: string): void {
  if (path === '/') return void response.writeHead(301, { location: '/wiki/Main_Page' }).end();
  const head = `<link rel="EditURI" type="application/rsd+xml" href="${api.replace('http:', '')}?action=rsd"/>`;
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><head>${head}</head><body>Wiki</body>`);
}

function answerQuery(wiki: WikiStandIn, query: URLSearchParams, per_answer: number): object {
  if (query.get('meta') === 'siteinfo') return siteInfo(wiki);
  const own = (name: string) => Number(query.get(name) ?? 0);
  /** A part of a list, and where it goes on. */
  const part = <T>(all: readonly T[], name: string) => {
    const start = own(name);
    const more = start + per_answer < all.length;
    return {
      items: all.slice(start, start + per_answer),
      rest: more ? { continue: { [name]: start + per_answer, continue: '-||' } } : {},
    };
  };
  if (query.get('action') === 'parse') {
    const shown = wiki.pages.find(({ id, revision = id * 10 }) => String(revision) === query.get('oldid'));
    return { parse: { text: shown?.rendered ?? '' } };
  }
  if (query.get('generator') === 'allpages') {
    const space = own('gapnamespace');
    const { items, rest } = part(
      wiki.pages.filter(({ ns = 0 }) => ns === space),
      'gapcontinue',
    );
    return items.length === 0 ? {} : { ...rest, query: { pages: items.map(pageInfo) } };
  }
  if (query.get('list') === 'allredirects') {
    const { items, rest } = part(
      wiki.pages.filter(({ redirect }) => redirect !== undefined),
      'arcontinue',
    );
    return {
      ...rest,
      query: { allredirects: items.map(({ id, redirect }) => ({ fromid: id, ns: 0, title: redirect })) },
    };
  }
  if (query.get('list') === 'allcategories') {
    const counts = new Map<string, number>();
    for (const { categories = [] } of wiki.pages)
      for (const name of categories) counts.set(name, (counts.get(name) ?? 0) + 1);
    const { items, rest } = part([...counts], 'accontinue');
    return {
      ...rest,
      query: {
        allcategories: items.map(([category, size]) => ({ category, size, pages: size, files: 0, subcats: 0 })),
      },
    };
  }
  if (query.get('list') === 'categorymembers') {
    const name = query.get('cmtitle')?.replace('Category:', '') ?? '';
    const { items, rest } = part(
      wiki.pages.filter(({ categories = [] }) => categories.includes(name)),
      'cmcontinue',
    );
    return { ...rest, query: { categorymembers: items.map(({ id }) => ({ pageid: id })) } };
  }
  const ids = (query.get('pageids') ?? '').split('|').map(Number);
  if (ids.length > 50)
    return { error: { code: 'toomanyvalues', info: 'Too many values supplied for parameter "pageids".' } };
  return {
    batchcomplete: true,
    query: {
      pages: ids.map((id) =>
        pageText(
          wiki.pages.find((page) => page.id === id),
          id,
          query,
        ),
      ),
    },
  };
}

function siteInfo({ host, licence }: WikiStandIn): object {
  const general = {
    sitename: 'Played Wiki',
    base: `http://${host}/wiki/Main_Page`,
    lang: 'en',
    generator: 'MediaWiki 1.39.17',
  };
  const spaces = { 0: '', 1: 'Talk', 4: 'Played Wiki', 6: 'File', 10: 'Template', 14: 'Category' };
  const namespaces = Object.fromEntries(Object.entries(spaces).map(([id, name]) => [id, { id: Number(id), name }]));
  return { batchcomplete: true, query: { general, namespaces, rightsinfo: licence } };
}

function pageInfo({ id, title, text, ns = 0, revision = id * 10, redirect, model = 'wikitext' }: PlayedPage): object {
  const length = Buffer.byteLength(text);
  return {
    pageid: id,
    ns,
    title,
    contentmodel: model,
    lastrevid: revision,
    length,
    ...(redirect === undefined ? {} : { redirect: true }),
  };
}

function pageText(page: PlayedPage | undefined, id: number, query: URLSearchParams): object {
  if (page === undefined) return { pageid: id, missing: true };
  const { title, text, ns = 0, revision = id * 10, model = 'wikitext' } = page;
  const hasText = query.get('rvprop')?.includes('content') === true;
  const slots = hasText
    ? { slots: { main: { contentmodel: model, contentformat: 'text/x-wiki', content: text } } }
    : {};
  return { pageid: id, ns, title, revisions: [{ revid: revision, timestamp: '2026-10-01T12:00:00Z', ...slots }] };
}
