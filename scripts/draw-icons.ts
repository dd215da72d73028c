import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';

/**
 * Draws the icons of the installed app from `web/public/favicon.svg`. A maskable icon and Apple's are cut to a shape
 * by the system, so their ground reaches the edge and the mark keeps within the middle 80 %. Run it after a change of
 * the mark: `node scripts/draw-icons.ts`.
 */
const folder = new URL('../web/public/', import.meta.url);
const mark = await readFile(new URL('favicon.svg', folder), 'utf8');
const ground = /<rect[^>]*fill="([^"]+)"/.exec(mark)?.[1];
if (ground === undefined) throw new Error('favicon.svg has no ground');

async function drawIcon(name: string, size: number, { isCut }: { isCut: boolean }) {
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  const sized = mark.replace('<svg ', `<svg width="${size}" height="${size}" `);
  const image = await loadImage(Buffer.from(sized));
  if (isCut) {
    context.fillStyle = ground ?? '';
    context.fillRect(0, 0, size, size);
  }
  const side = isCut ? size * 1.2 : size;
  context.drawImage(image, (size - side) / 2, (size - side) / 2, side, side);
  await writeFile(new URL(`${name}.png`, folder), canvas.toBuffer('image/png'));
}

await mkdir(new URL('icons/', folder), { recursive: true });
await drawIcon('icons/192', 192, { isCut: false });
await drawIcon('icons/512', 512, { isCut: false });
await drawIcon('icons/maskable', 512, { isCut: true });
// Found by its name: a link to it would cost every page.
await drawIcon('apple-touch-icon', 180, { isCut: true });
