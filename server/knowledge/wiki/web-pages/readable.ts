import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { requireUntangled } from '#server/providers/tangled-html.ts';

export interface ReadablePage {
  /** With its title as the first heading; empty where there is none to be read. */
  html: string;
  /** As the page states it. */
  language: string | undefined;
}

/** Pages have some thousand elements; what has more is no text. */
const mostElements = 30_000;

/** @throws TangledError for a page that is too large or nested too deep */
export function readablePage(html: string, address?: string): ReadablePage {
  requireUntangled(html, { most: mostElements });
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
