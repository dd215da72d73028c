import { parentPort, workerData } from 'node:worker_threads';
import { createPublicWeb, type PublicWeb, type WebSettings } from '#server/providers/public-web.ts';
import { findApi } from './live/find-api.ts';
import { readLive } from './live/read-live.ts';
import { createWikiApi } from './live/wiki-api.ts';
import { type ExportFile, openFile } from './open-file.ts';
import { WikiError } from './pages.ts';
import { readExport } from './read-export.ts';
import { indexWiki, readArticles, surveyWiki, type WikiSource } from './survey.ts';
import { type FromWorker, task as taskSchema, type ReadPage } from './wiki-messages.ts';

/** A batch ends with so many pages, or with so many characters of them. */
const [mostPages, mostCharacters] = [50, 500_000];

const sayEvery = 1_000_000;

const port = parentPort;
if (port === null) throw new Error('the wiki worker runs only as a worker thread');
const say = (message: FromWorker) => port.postMessage(message);
const task = taskSchema.parse(workerData);

/** How far the work is. */
let place = { done: 0, total: 0 };
let saidAt = 0;
// That it is at work at all is said while the list is made, which may take minutes.
function openExport(file: ExportFile): WikiSource {
  const pages = () => readExport(openFile(file));
  const list = () =>
    readExport(
      openFile(file, (bytes) => {
        if (bytes < saidAt + sayEvery) return;
        saidAt = bytes;
        say({ kind: 'progress', done: 0, total: 0 });
      }),
    );
  return { list, pages };
}

/** That something is being read, though nothing of it is there yet. */
const sayPlace = () => say({ kind: 'progress', ...place });

async function openLive({ address, web: settings }: { address: string; web: WebSettings }): Promise<WikiSource> {
  const { mode, selection, known } = task;
  const onActivity = sayPlace;
  const { get, close } = createPublicWeb(settings);
  const web: PublicWeb = {
    close,
    get: (to, options) => {
      onActivity();
      return get(to, options);
    },
  };
  const api = createWikiApi(web, await findApi(web, address), { onActivity });
  return readLive(api, { selection, known, is_look: mode === 'survey' });
}

async function openSource(): Promise<WikiSource> {
  const { from } = task;
  if ('address' in from) return openLive(from);
  // What reads web pages and Markdown is a third of all that a thread would load, and an export or a wiki needs none of it.
  if ('addresses' in from) {
    const { pagesSource } = await import('./web-pages/pages-source.ts');
    return pagesSource(createPublicWeb(from.web), from.addresses, { onActivity: sayPlace });
  }
  if ('files' in from) {
    const { openMarkdown } = await import('./markdown/open-markdown.ts');
    const { markdownSource } = await import('./markdown/markdown-source.ts');
    return markdownSource(await openMarkdown(from.files), from.source);
  }
  return openExport(from);
}

async function importPages(source: WikiSource): Promise<void> {
  const { selection } = task;
  const index = await indexWiki(source, selection);
  let batch: ReadPage[] = [];
  let characters = 0;
  let done = 0;
  const send = async () => {
    if (batch.length === 0) return;
    // The other side stores a batch before it wants the next one: no more than two are in memory.
    const stored = new Promise((resolve) => port?.once('message', resolve));
    say({ kind: 'batch', site: index.site, pages: batch, done, total: Math.max(done, index.candidates) });
    [batch, characters] = [[], 0];
    await stored;
  };
  for await (const { page, article, dropped } of readArticles(source, index, selection, task)) {
    done += article === 'redirect' ? 0 : 1;
    const { id, title, revision, revised_at } = page;
    // Pages that take long are no silence.
    sayPlace();
    // A file may hold a page twice; of one batch the first is taken.
    if (id !== 0 && batch.some((other) => other.id === id)) continue;
    batch.push({ id, title, revision, revised_at, article, dropped });
    characters += typeof article === 'string' ? 100 : (page.text?.length ?? 0);
    if (batch.length >= mostPages || characters >= mostCharacters) await send();
  }
  await send();
}

try {
  const source = await openSource();
  if (task.mode === 'survey') {
    const survey = await surveyWiki(
      source,
      (_page, done, total) => {
        place = { done, total };
        sayPlace();
      },
      task.achievements,
    );
    say({ kind: 'survey', survey });
  } else {
    await importPages(source);
    say({ kind: 'end' });
  }
} catch (error) {
  if (!(error instanceof WikiError)) throw error;
  say({ kind: 'refused', problem: error.problem });
}
// Nothing more is heard or said: the thread may end.
port.close();
