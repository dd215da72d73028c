import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { Picture } from './draw-picture.ts';

interface PictureDrawer {
  /** @returns the PNG file and its hash; nothing where too many are waiting already or the drawing failed */
  draw: (picture: Picture) => Promise<{ png: Buffer; hash: string } | undefined>;
  close: () => Promise<void>;
}

interface Bounds {
  /** Pictures that may wait to be drawn; a drawing takes some thirty milliseconds. */
  waiting: number;
  /** Bytes of pictures that are kept. */
  kept_bytes: number;
  draw_ms: number;
}

const usual: Bounds = { waiting: 40, kept_bytes: 16 * 1024 * 1024, draw_ms: 10_000 };
const reply = z.object({ id: z.int(), png: z.instanceof(Uint8Array).optional(), failure: z.string().optional() });
/** Changed with whatever changes how pictures look, so that readers ask for the new ones. */
const drawing = 1;

/**
 * Draws pictures in a thread of their own, one after the other, so that nobody else waits for them. The same picture is
 * drawn once for all who ask for it, and the last ones are kept.
 */
export function createPictureDrawer(onFailure: (error: unknown) => void, bounds: Bounds = usual): PictureDrawer {
  const cache = new Map<string, Buffer>();
  let bytes = 0;
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  let last: Promise<unknown> = Promise.resolve();
  let worker: Worker | undefined;
  let ids = 0;

  function keep(hash: string, png: Buffer): void {
    cache.set(hash, png);
    bytes += png.length;
    for (const [oldest, { length }] of cache) {
      if (bytes <= bounds.kept_bytes) break;
      cache.delete(oldest);
      bytes -= length;
    }
  }

  async function drawInThread(picture: Picture): Promise<Buffer> {
    const id = ++ids;
    const thread = (worker ??= start());
    let late: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Buffer>((resolve, reject) => {
        late = setTimeout(() => reject(new Error('a picture took too long')), bounds.draw_ms);
        thread.removeAllListeners('message').on('message', (message: unknown) => {
          const answer = reply.parse(message);
          if (answer.id !== id) return;
          if (answer.png === undefined) reject(new Error(`a picture could not be drawn: ${answer.failure}`));
          else resolve(Buffer.from(answer.png));
        });
        thread.once('error', reject);
        thread.postMessage({ id, picture });
      });
    } catch (error) {
      // What is wrong with this thread is not handed on to the next picture.
      worker = undefined;
      await thread.terminate();
      throw error;
    } finally {
      clearTimeout(late);
      thread.removeAllListeners('error').on('error', () => undefined);
    }
  }

  function start(): Worker {
    // Only fonts that come with the product are loaded: a picture looks the same on every machine.
    const env = { DISABLE_SYSTEM_FONTS_LOAD: '1' };
    const thread = new Worker(new URL('./picture-worker.ts', import.meta.url), { env });
    thread.unref();
    return thread;
  }

  return {
    draw: async (picture) => {
      const hash = createHash('sha256')
        .update(`${drawing}${JSON.stringify(picture)}`)
        .digest('base64url')
        .slice(0, 27);
      const known = cache.get(hash);
      if (known !== undefined) return { png: known, hash };
      let drawn = underWay.get(hash);
      if (drawn === undefined) {
        if (underWay.size >= bounds.waiting) return undefined;
        drawn = last
          .then(() => drawInThread(picture))
          .then((png) => {
            keep(hash, png);
            return png;
          })
          .catch((error: unknown) => {
            onFailure(error);
            return undefined;
          })
          .finally(() => underWay.delete(hash));
        last = drawn;
        underWay.set(hash, drawn);
      }
      const png = await drawn;
      return png && { png, hash };
    },
    close: async () => {
      await worker?.terminate();
      worker = undefined;
    },
  };
}
