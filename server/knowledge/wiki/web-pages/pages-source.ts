import { setTimeout as wait } from 'node:timers/promises';
import { type PublicWeb, type WebAnswer, WebError } from '#server/providers/public-web.ts';
import { numberOf } from '../markdown/markdown-source.ts';
import type { WikiPage, WikiPart, WikiSite } from '../pages.ts';
import { faultOfStatus } from '../status-problem.ts';
import { readPage } from '../read-page.ts';
import type { WikiSource } from '../survey.ts';
import { readablePage } from './readable.ts';
import { createRobots } from './robots.ts';

const mostBytes = 5 * 1024 * 1024;
const [shortestPauseMs, longestPauseMs] = [50, 5000];
const mostTries = 3;
const longestWaitSeconds = 60;
const html = /^(?:text\/html|application\/xhtml\+xml)$/;
const markdown = /^text\/(?:x-)?markdown$/;

const site: WikiSite = { name: '', base: '', key: 'pages', language: 'en', namespaces: [{ id: 0, name: '' }] };

interface Reading {
  /** Called with each request. */
  onActivity: () => void;
}

/**
 * Pages by their addresses in the place of a wiki's: an address is a page, and what can be read of it its revision.
 * One request at a time, with a pause before it that is as long as the answer before took.
 */
export function pagesSource(web: PublicWeb, addresses: readonly string[], { onActivity }: Reading): WikiSource {
  const robots = createRobots(web);
  let pauseMs = 0;
  const listed = addresses.map(pageOf);

  async function* list(): AsyncGenerator<WikiPart> {
    yield { site, pages: listed };
  }

  async function* pages(): AsyncGenerator<WikiPart> {
    for (const page of listed) yield { pages: [await readOne(page)] };
  }

  async function readOne(page: WikiPage): Promise<WikiPage> {
    try {
      onActivity();
      if (!(await robots.allows(page.title))) return { ...page, fault: 'robots' };
      const answer = await get(page.title);
      return answer.status === 200 ? readAnswer(page, answer) : { ...page, fault: faultOfStatus(answer.status) };
    } catch (error) {
      if (!(error instanceof WebError)) throw error;
      return { ...page, fault: error.reason ?? 'unreachable' };
    }
  }

  async function get(address: string): Promise<WebAnswer> {
    for (let tries = 1; ; tries += 1) {
      await wait(pauseMs);
      onActivity();
      const started = performance.now();
      const answer = await web.get(address, { most_bytes: mostBytes });
      pauseMs = Math.min(longestPauseMs, Math.max(shortestPauseMs, performance.now() - started));
      const isLater = answer.status === 429 || answer.status === 503;
      const seconds = answer.retry_after ?? 2 ** tries;
      if (!isLater || tries === mostTries || seconds > longestWaitSeconds) return answer;
      await wait(seconds * 1000);
    }
  }

  return { list, pages, sampled: addresses.length };
}

function pageOf(address: string): WikiPage {
  return {
    id: numberOf(address),
    namespace: 0,
    title: address,
    redirect: null,
    revision: 0,
    revised_at: '',
    model: 'text/html',
    text: '',
  };
}

function readAnswer(page: WikiPage, { text, address, content_type }: WebAnswer): WikiPage {
  const isMarkdown =
    markdown.test(content_type) ||
    (content_type === 'text/plain' && /\.(?:md|markdown)$/i.test(new URL(address).pathname));
  if (isMarkdown) return { ...page, model: 'text/markdown', text, revision: numberOf(text) };
  if (!html.test(content_type)) return { ...page, fault: 'not_html' };
  const found = readPage(() => readablePage(text, address));
  if (typeof found === 'string') return { ...page, fault: found };
  // What stands around the text changes with each visit.
  return {
    ...page,
    text: found.html,
    revision: numberOf(found.html),
    ...(found.language && { language: found.language }),
  };
}
