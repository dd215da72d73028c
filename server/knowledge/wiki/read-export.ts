import { limits } from '#contract/values/limits.ts';
import { type SaxesTagPlain, SaxesParser } from 'saxes';
import { longestPage, webAddressOf, WikiError, type WikiPage, type WikiPart, type WikiSite } from './pages.ts';

// Longer than this no export goes on without a tag: the parser keeps what stands between two.
const longestText = 64 * 1024 * 1024;
const longestName = 200;
const mostNamespaces = 1000;

interface OpenRevision {
  id: number;
  revised_at: string;
  model: string;
  text: string | null;
}

/**
 * Reads MediaWiki's XML export piece by piece; of each page its newest revision.
 * Entities of a document type are never expanded: a file that declares one is refused.
 * @throws WikiError for what is no export
 */
export async function* readExport(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<WikiPart> {
  const reader = createReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of pieces) {
      const part = reader.write(decoder.decode(piece, { stream: true }), piece.length);
      if (part !== undefined) yield part;
    }
    const last = reader.end(decoder.decode());
    if (last !== undefined) yield last;
  } catch (error) {
    if (error instanceof TypeError) throw new WikiError({ code: 'not_utf8' }, { cause: error });
    throw error;
  }
}

function createReader() {
  const parser = new SaxesParser({ xmlns: false });
  const path: string[] = [];
  let site: WikiSite | undefined = { name: '', base: '', language: 'en', namespaces: [] };
  let isSaid = false;
  let pages: WikiPage[] = [];
  let page: WikiPage | undefined;
  let revision: OpenRevision | undefined;
  let text = '';
  let sinceTag = 0;

  parser.on('error', (error) => {
    throw new WikiError({ code: 'no_xml', name: error.message.slice(0, 200) });
  });
  parser.on('doctype', () => {
    throw new WikiError({ code: 'doctype' });
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    sinceTag = 0;
    text = '';
    path.push(name);
    if (path.length === 1 && name !== 'mediawiki') throw new WikiError({ code: 'no_export' });
    if (path.length > 20) throw new WikiError({ code: 'nested_export' });
    if (path.length === 1 && site !== undefined) site.language = attributes['xml:lang'] ?? 'en';
    if (name === 'page' && path.length === 2)
      page = {
        id: 0,
        namespace: 0,
        title: '',
        redirect: null,
        revision: 0,
        revised_at: '',
        model: 'wikitext',
        text: '',
      };
    if (name === 'redirect' && page !== undefined) page.redirect = (attributes['title'] ?? '').slice(0, limits.title);
    if (name === 'revision') revision = { id: 0, revised_at: '', model: 'wikitext', text: '' };
    if (name === 'namespace' && site !== undefined) {
      if (site.namespaces.length >= mostNamespaces) throw new WikiError({ code: 'many_namespaces' });
      site.namespaces.push({ id: Number(attributes['key'] ?? Number.NaN), name: '' });
    }
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('cdata', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    sinceTag = 0;
    const parent = path[path.length - 2];
    path.pop();
    if (site !== undefined && parent === 'siteinfo') {
      if (name === 'sitename') site.name = text.trim().slice(0, longestName);
      if (name === 'base') site.base = webAddressOf(text.trim());
      if (name === 'generator') site.generator = text.trim().slice(0, longestName);
    }
    const space = parent === 'namespaces' ? site?.namespaces.at(-1) : undefined;
    if (space !== undefined) space.name = text.trim().slice(0, longestName);
    if (page !== undefined && parent === 'page') readOfPage(page, name);
    if (revision !== undefined && parent === 'revision') readOfRevision(revision, name);
    if (name === 'page' && page !== undefined) {
      requireUsable(page);
      pages.push(page);
      page = undefined;
    }
    text = '';
  });

  function requireUsable(of: WikiPage): void {
    const { id, namespace, title } = of;
    if (id < 1 || of.revision < 0 || ![id, namespace, of.revision].every((number) => Number.isSafeInteger(number)))
      throw new WikiError({ code: 'page_number' });
    if (title === '' || title.length > limits.title) throw new WikiError({ code: 'page_title' });
  }

  function readOfPage(of: WikiPage, name: string): void {
    if (name === 'title') of.title = text.trim();
    if (name === 'ns') of.namespace = Number(text);
    if (name === 'id') of.id = Number(text);
    if (name !== 'revision' || revision === undefined) return;
    if (revision.id >= of.revision) {
      const { id, ...newest } = revision;
      Object.assign(of, newest, { revision: id });
    }
    revision = undefined;
  }

  function readOfRevision(of: OpenRevision, name: string): void {
    if (name === 'id') of.id = Number(text);
    if (name === 'timestamp') of.revised_at = text.trim();
    if (name === 'model') of.model = text.trim();
    if (name === 'text') of.text = text.length > longestPage ? null : text;
  }

  function take(): WikiPart | undefined {
    const isComplete = pages.length > 0 && !isSaid;
    const part = pages.length === 0 ? undefined : { pages, ...(isComplete && site !== undefined ? { site } : {}) };
    if (isComplete) {
      isSaid = true;
      site = undefined;
    }
    pages = [];
    return part;
  }

  return {
    write: (piece: string, bytes: number) => {
      sinceTag += bytes;
      parser.write(piece);
      if (sinceTag > longestText) throw new WikiError({ code: 'long_text' });
      return take();
    },
    end: (piece: string) => {
      parser.write(piece).close();
      return take();
    },
  };
}
