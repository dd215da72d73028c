import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { z } from 'zod';
import { drawCover } from '#contract/values/cover.ts';
import { breakLines, drawnText } from './picture-text.ts';

/** What a picture shows; texts as they are stored, whoever wrote them. */
export const picture = z.object({
  /** Decides the landscape behind the words. */
  slug: z.string(),
  /** Small, above. */
  over: z.string(),
  title: z.string(),
  text: z.string(),
  /** Small, below. */
  under: z.string(),
});
export type Picture = z.infer<typeof picture>;

/** What messengers show without cutting. */
const width = 1200;
const height = 630;
const margin = 72;
const inner = width - 2 * margin;

const colours = {
  shade: '#16131d',
  text: '#ece6f0',
  muted: '#d6cfdf',
  accent: '#d0bcff',
  on_accent: '#2f1a66',
  amber: '#f2c46d',
};

const fontFiles: Record<string, readonly string[]> = {
  display: ['latin', 'cyrillic', 'latin-ext'].map(
    (part) => `@fontsource/unbounded/files/unbounded-${part}-600-normal.woff2`,
  ),
  body: ['latin', 'cyrillic', 'latin-ext'].map(
    (part) => `@fontsource-variable/manrope/files/manrope-${part}-wght-normal.woff2`,
  ),
};
/** Each file has an alphabet of its own, so each is a family of its own, one after the other. */
const families = Object.fromEntries(
  Object.entries(fontFiles).map(([name, files]) => [name, files.map((_file, i) => `"${name} ${i}"`).join(', ')]),
);
for (const [name, files] of Object.entries(fontFiles)) {
  files.forEach((file, i) => GlobalFonts.registerFromPath(fileURLToPath(import.meta.resolve(file)), `${name} ${i}`));
}

const display = (size: number) => `600 ${size}px ${families['display']}`;
const body = (size: number, weight: number) => `${weight} ${size}px ${families['body']}`;

/** Draws a picture for messengers, 1200 × 630. @returns the PNG file */
export async function drawPicture({ slug, over, title, text, under }: Picture): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  drawLandscape(context, slug);
  drawMark(context, margin, 56);
  context.textBaseline = 'alphabetic';
  write(context, 'Hintline', { x: margin + 60, y: 91, font: display(26), colour: colours.text });
  writeOver(context, drawnText(over));

  const head = fitTitle(context, drawnText(title), text === '' ? 5 : 3);
  let y = 196;
  for (const line of head.lines) {
    y += head.size * 1.24;
    write(context, line, { x: margin, y, font: display(head.size), colour: colours.text });
  }
  context.font = body(30, 500);
  const room = Math.floor((height - 96 - (y + 20)) / 44);
  const excerpt = breakLines(
    drawnText(text),
    Math.max(1, Math.min(3, room)),
    (line) => context.measureText(line).width <= inner,
  );
  y += 22;
  for (const line of excerpt) {
    y += 44;
    write(context, line, { x: margin, y, font: body(30, 500), colour: colours.muted });
  }
  write(context, drawnText(under), { x: margin, y: height - 48, font: body(25, 700), colour: colours.amber });
  return canvas.encode('png');
}

interface Written {
  x: number;
  y: number;
  font: string;
  colour: string;
}

function write(context: SKRSContext2D, line: string, { x, y, font, colour }: Written): void {
  context.font = font;
  context.fillStyle = colour;
  context.fillText(line, x, y);
}

/** To the right of the mark, as wide as there is room. */
function writeOver(context: SKRSContext2D, over: string): void {
  const font = body(26, 650);
  context.font = font;
  const [line = ''] = breakLines(over, 1, (text) => context.measureText(text).width <= 640);
  const x = width - margin - context.measureText(line).width;
  write(context, line, { x, y: 90, font, colour: colours.accent });
}

/** The largest size in which a title has no more than `most` lines; the smallest one is cut. */
function fitTitle(context: SKRSContext2D, title: string, most: number): { size: number; lines: string[] } {
  const sizes = [58, 50, 44, 38];
  const broken = sizes.map((size) => {
    context.font = display(size);
    return { size, lines: breakLines(title, most, (line) => context.measureText(line).width <= inner) };
  });
  return broken.find(({ lines }) => !(lines.at(-1) ?? '').endsWith('…')) ?? broken.at(-1)!;
}

function drawLandscape(context: SKRSContext2D, slug: string): void {
  const { palette, stars, ridges, light } = drawCover(slug);
  const sky = context.createLinearGradient(0, 0, width * 0.15, height);
  [0, 0.5, 0.8].forEach((stop, i) => sky.addColorStop(stop, palette.sky[i] ?? palette.sky[0]));
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  context.fillStyle = palette.light;
  for (const { size, opacity, places } of stars) {
    context.globalAlpha = opacity;
    for (const { x, y } of places) drawDisc(context, x * width, y * height, (size * height) / 2);
  }
  context.globalAlpha = 1;
  drawDisc(context, light.x * width, light.y * height, light.radius * height);
  ridges.forEach((points, i) => {
    context.beginPath();
    context.moveTo(0, height);
    for (const { x, y } of points) context.lineTo(x * width, y * height);
    context.lineTo(width, height);
    context.fillStyle = palette.ridges[i] ?? palette.ridges[0];
    context.fill();
  });
  // Words are read before the landscape is seen.
  const shade = context.createLinearGradient(0, 0, 0, height);
  shade.addColorStop(0, `${colours.shade}80`);
  shade.addColorStop(0.35, `${colours.shade}b8`);
  shade.addColorStop(1, `${colours.shade}e6`);
  context.fillStyle = shade;
  context.fillRect(0, 0, width, height);
}

function drawDisc(context: SKRSContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/** The mark of web/public/favicon.svg. */
function drawMark(context: SKRSContext2D, x: number, y: number): void {
  context.save();
  context.translate(x, y);
  context.fillStyle = colours.accent;
  context.beginPath();
  context.roundRect(0, 0, 44, 44, 14);
  context.fill();
  context.translate(10, 10);
  context.strokeStyle = colours.on_accent;
  context.lineWidth = 2.2;
  context.lineCap = 'round';
  context.stroke(
    new Path2D('M7 9.2a5 5 0 1 1 7.4 4.4c-1.5.8-2.4 1.6-2.4 3.2M3.2 13.6a9 9 0 0 1 0-8.8M20.8 13.6a9 9 0 0 0 0-8.8'),
  );
  context.fillStyle = colours.on_accent;
  drawDisc(context, 12, 20.6, 1.4);
  context.restore();
}
