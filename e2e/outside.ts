import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Locator, Page } from '@playwright/test';
import { type ModelStandIn, startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { expect, type Login, test as base } from './fixtures.ts';

const pieceDelayMs = 5;
/** After so many pieces an answer that is held waits. */
const heldPieces = 4;

/** A Steam server of the stories: the guides of each game and their pages. */
interface Community {
  /** By the game's app ID. */
  guides: Map<string, string[]>;
  pages: Map<string, string | Buffer>;
  /** Keeps back the pages of guides. @returns sends them */
  hold: () => () => void;
}

interface OutsideProduct {
  origin: string;
  admin: Login;
  community: Community;
  model: ModelStandIn;
  /** Stops every answer after its first pieces, so that it can be watched and stopped. @returns lets them go on */
  holdAnswers: () => () => void;
}

/** The page of a guide in the shape of Steam's. */
export function guidePage(title: string, authors: string, sections: readonly (readonly [string, string])[]): string {
  const boxes = sections.map(
    ([name, html]) =>
      `<div class="subSection detailBox"><div class="subSectionTitle"> ${name} </div><div class="subSectionDesc">${html}</div></div>`,
  );
  return `<!DOCTYPE html><html><head><title>Steam Community :: Guide :: ${title}</title></head><body>
    <div class="workshopItemTitle">${title}</div><div class="guideAuthors">By ${authors}</div>
    <div class="guide subSections">${boxes.join('')}</div>
    <div class="commentthread_area">A comment of somebody else</div></body></html>`;
}

interface Import {
  game: { slug: string; title: string };
  community: Community;
  /** What the admin does while it runs. */
  meanwhile?: (card: Locator) => Promise<void>;
}

/** Starts the import of a game's guides, as an admin does; it goes on once its card has been seen. */
export async function startImport(page: Page, { game: { slug, title }, community, meanwhile }: Import) {
  const goOn = community.hold();
  await page.goto(`/game/${slug}/articles`);
  await page.getByRole('button', { name: 'All articles of this game' }).click();
  await page.getByRole('menuitem', { name: 'Import Steam guides' }).click();
  await page.getByRole('button', { name: /jobs? running$/ }).click();
  const cards = page.getByRole('dialog', { name: /jobs? running$/ }).getByRole('article');
  const running = cards.filter({ has: page.getByRole('progressbar', { name: `Guides of ${title}` }) });
  await expect(running).toBeVisible();
  await meanwhile?.(running);
  goOn();
}

async function startCommunity() {
  let held: Promise<void> | undefined;
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return resolve;
  };
  const community: Community = { guides: new Map(), pages: new Map(), hold };
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://steam.test');
    if (url.pathname === '/IPublishedFileService/QueryFiles/v1/') {
      const ids = community.guides.get(url.searchParams.get('appid') ?? '') ?? [];
      const publishedfiledetails = ids.map((publishedfileid) => ({ result: 1, publishedfileid, file_type: 9 }));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ response: { total: ids.length, publishedfiledetails } }));
      return;
    }
    await held;
    const page =
      url.pathname === '/sharedfiles/filedetails/' ? community.pages.get(url.searchParams.get('id') ?? '') : '';
    response.setHeader('content-type', 'text/html; charset=UTF-8');
    response.end(page ?? '<html><head><title>Steam Community :: Error</title></head><body>No such item.</body></html>');
  };
  const server = createServer((request, response) => void reply(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the community has no port');
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { community, close, origin: `http://127.0.0.1:${address.port}` };
}

interface Services extends Pick<OutsideProduct, 'community' | 'model' | 'holdAnswers'> {
  settings: Record<string, string>;
}

/** The product with a Steam server and a model of the stories, both reached over the network. */
export const test = base.extend<{ outside: OutsideProduct }, { services: Services }>({
  services: [
    async ({}, use) => {
      const steam = await startCommunity();
      let held: Promise<void> | undefined;
      const holdAnswers = () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        held = promise;
        return () => {
          held = undefined;
          resolve();
        };
      };
      const model = await startModelStandIn({
        piece_delay_ms: pieceDelayMs,
        may_go_on: (pieces) => (pieces >= heldPieces ? held : undefined),
      });
      const settings = {
        AI_BASE_URL: model.base_url,
        AI_MODEL: 'answer',
        AI_VISION: 'on',
        AI_PROFILE: 'api',
        STEAM_API_KEY: 'a key of nobody',
        STEAM_API_URL: steam.origin,
        STEAM_COMMUNITY_URL: steam.origin,
      };
      await use({ community: steam.community, model, holdAnswers, settings });
      await Promise.all([model.close(), steam.close()]);
    },
    { scope: 'worker' },
  ],
  settings: [({ services }, use) => use(services.settings), { scope: 'worker' }],
  outside: ({ services: { community, model, holdAnswers }, product: { origin, admin } }, use) =>
    use({ community, model, holdAnswers, origin, admin }),
});
