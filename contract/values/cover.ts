/** Sky from the zenith to the horizon, ridges from the farthest to the nearest, and the light in the sky. */
interface CoverPalette {
  sky: readonly [string, string, string];
  ridges: readonly [string, string, string];
  light: string;
}

type LightKind = 'moon' | 'crescent' | 'planet' | 'setting';

/** A picture in fractions of its width and height, so that one drawing fits every format. */
export interface CoverDrawing {
  palette: CoverPalette;
  light: { kind: LightKind; x: number; y: number; radius: number };
  /** Near and far stars. */
  stars: readonly { size: number; opacity: number; places: readonly { x: number; y: number }[] }[];
  ridges: readonly (readonly { x: number; y: number }[])[];
}

/** Colours of the pictures only; the interface takes its colours from the theme. */
const palettes: readonly CoverPalette[] = [
  { sky: ['#35121f', '#a1304a', '#d8694f'], ridges: ['#a2354b', '#4e1c29', '#290d18'], light: '#f5d3a0' },
  { sky: ['#2a1a0b', '#865618', '#c08a35'], ridges: ['#8b5a1c', '#41290f', '#211407'], light: '#f2e6c2' },
  { sky: ['#0b2230', '#1f6b88', '#3f9c9b'], ridges: ['#22728c', '#143a47', '#0a1c2a'], light: '#d5f3e6' },
  { sky: ['#25113d', '#7a3a97', '#b763a8'], ridges: ['#73408f', '#3d2054', '#1f0f30'], light: '#f3d8c4' },
  { sky: ['#15153f', '#4542be', '#7d78e8'], ridges: ['#4440b4', '#26245f', '#121133'], light: '#e4cbff' },
  { sky: ['#0c261f', '#256b53', '#66a677'], ridges: ['#2a6f57', '#153d31', '#091f19'], light: '#f1efc4' },
  { sky: ['#1a2130', '#4a5f80', '#a3a9b8'], ridges: ['#536683', '#2b374b', '#151c29'], light: '#f0e7d8' },
  { sky: ['#2d1418', '#95452c', '#e0a05a'], ridges: ['#9a4d31', '#4c241c', '#26110f'], light: '#ffe3b0' },
];

const lightKinds: readonly LightKind[] = ['moon', 'crescent', 'planet', 'setting'];

/** FNV-1a: spreads slugs that differ in one letter. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/** A row of numbers in [0, 1) that its seed decides (mulberry32). */
function createRow(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pick<T>(list: readonly T[], fraction: number): T {
  const item = list[Math.floor(fraction * list.length)];
  if (item === undefined) throw new Error('A choice needs at least one option');
  return item;
}

/** The picture that stands for a game: the same slug gives the same picture, in every browser. */
export function drawCover(slug: string): CoverDrawing {
  const next = createRow(hashText(slug));
  const palette = pick(palettes, next());
  const kind = pick(lightKinds, next());
  const light = {
    kind,
    x: 0.2 + next() * 0.6,
    y: kind === 'setting' ? 0.42 + next() * 0.06 : 0.2 + next() * 0.16,
    radius: kind === 'planet' ? 0.1 + next() * 0.03 : 0.13 + next() * 0.05,
  };
  const stars = [
    { size: 0.007, opacity: 0.5, count: 11 },
    { size: 0.012, opacity: 0.8, count: 6 },
  ].map(({ size, opacity, count }) => ({
    size,
    opacity,
    // Denser towards the zenith.
    places: Array.from({ length: count }, () => ({ x: next(), y: next() ** 1.4 * 0.55 })),
  }));
  const ridges = [
    { base: 0.6, spread: 0.2, steps: 6 },
    { base: 0.74, spread: 0.22, steps: 8 },
    { base: 0.9, spread: 0.1, steps: 5 },
  ].map(({ base, spread, steps }) =>
    Array.from({ length: steps + 1 }, (_, step) => {
      const shift = step === 0 || step === steps ? 0 : (next() - 0.5) * (0.6 / steps);
      return { x: step / steps + shift, y: base + (next() - 0.5) * spread };
    }),
  );
  return { palette, light, stars, ridges };
}
