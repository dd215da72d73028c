import { createHash } from 'node:crypto';
import { longestPage, WikiError, type WikiPage, type WikiPart, type WikiSite } from '../pages.ts';
import { readPage } from '../read-page.ts';
import type { WikiSource } from '../survey.ts';
import { readablePage } from '../web-pages/readable.ts';
import type { NamedSource } from '../wiki-messages.ts';
import { type MarkdownFiles, modelOf } from './files.ts';

const atOnce = 20;

/** Files in the place of a wiki's pages: a path is a page, and what it holds is its revision. */
export function markdownSource(files: MarkdownFiles, { name, url }: NamedSource): WikiSource {
  // Apart from any wiki, also one of that name: their pages have numbers of another kind.
  const site: WikiSite = {
    name,
    base: url ?? '',
    key: `files:${name}`,
    language: 'en',
    namespaces: [{ id: 0, name: '' }],
  };

  async function* list(): AsyncGenerator<WikiPart> {
    if (!files.names.some((file) => modelOf(file.name) !== undefined)) throw new WikiError({ code: 'no_markdown' });
    yield { site, pages: files.names.map((file) => ({ ...pageOf(file.name), length: file.size })) };
  }

  async function* pages(): AsyncGenerator<WikiPart> {
    for (let at = 0; at < files.names.length; at += atOnce)
      yield { pages: await Promise.all(files.names.slice(at, at + atOnce).map(readOne)) };
  }

  async function readOne(file: MarkdownFiles['names'][number]): Promise<WikiPage> {
    const page = pageOf(file.name);
    if (page.fault !== undefined) return page;
    if (file.size > longestPage) return { ...page, text: null };
    const bytes = await files.read(file.name);
    if (bytes.length > longestPage) return { ...page, text: null };
    const revision = numberOf(bytes);
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      if (page.model !== 'text/html') return { ...page, revision, text };
      const found = readPage(() => readablePage(text));
      if (typeof found === 'string') return { ...page, fault: found };
      return { ...page, revision, text: found.html, ...(found.language && { language: found.language }) };
    } catch {
      return { ...page, fault: 'not_utf8' };
    }
  }

  return { list, pages };
}

function pageOf(name: string): WikiPage {
  const model = modelOf(name);
  return {
    id: numberOf(name),
    namespace: 0,
    title: name,
    redirect: null,
    revision: 0,
    revised_at: '',
    model: model ?? '',
    text: '',
    ...(model === undefined ? { fault: 'not_markdown' } : {}),
  };
}

/** A number by which something without one is known again: as much of its hash as a number holds exactly. */
export function numberOf(content: string | Uint8Array): number {
  return Number.parseInt(createHash('sha256').update(content).digest('hex').slice(0, 13), 16) + 1;
}
