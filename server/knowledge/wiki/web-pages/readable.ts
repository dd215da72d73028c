import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';

export interface ReadablePage {
  /** With its title as the first heading; empty where there is none to be read. */
  html: string;
  /** As the page states it. */
  language: string | undefined;
}

/** Pages have some thousand elements; what has more is no text. */
const mostElements = 30_000;
/** Nothing is nested so deep, and what reads it calls itself for each step. */
const deepest = 150;

/** Nothing where the page is too large or nested too deep to be read. */
export function readablePage(html: string, address?: string): ReadablePage | undefined {
  const { depth, elements } = measure(html);
  if (depth > deepest || elements > mostElements) return undefined;
  try {
    return read(html, address);
  } catch (error) {
    // What is nested in another way than its tags say.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function read(html: string, address: string | undefined): ReadablePage {
  const { document } = parseHTML(
    /<html[\s>]/i.test(html.slice(0, 5000)) ? html : `<!doctype html><html><head></head><body>${html}</body></html>`,
  );
  const language = document.documentElement?.getAttribute('lang') ?? undefined;
  if (address !== undefined) {
    const base = document.createElement('base');
    base.setAttribute('href', address);
    document.head.prepend(base);
  }
  const heading1 = document.querySelector('h1')?.textContent?.trim() ?? '';
  const whole = { title: document.title || heading1, html: document.body?.innerHTML ?? '' };
  const found = new Readability(document, { charThreshold: 200 }).parse();
  const { title, content } = { title: found?.title || whole.title, content: found?.content ?? whole.html };
  const heading = document.createElement('h1');
  heading.textContent = title;
  return { html: `${title === '' ? '' : heading.outerHTML}${content}`, language };
}

const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;

/** How many tags there are and how deep, counted without building anything; one that is never closed counts until the end. */
function measure(html: string): { depth: number; elements: number } {
  let [depth, most, elements] = [0, 0, 0];
  for (const [, closing, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (closing !== '/') elements += 1;
    if (empty.test(name) || closedByTheNext.test(name)) continue;
    depth = Math.max(0, depth + (closing === '/' ? -1 : 1));
    most = Math.max(most, depth);
  }
  return { depth: most, elements };
}

const closedByTheNext = /^(?:p|li|td|tr|th|dd|dt|option)$/i;
