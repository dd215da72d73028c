/** Less than this is an edge of the browser's own that comes and goes. */
const leastKeyboardPx = 120;

/** With less room than this the header would lie over the field. */
const leastWithHeaderPx = 320;

/** What a keyboard hides of a window of this height, from what can be seen of it. */
export function coveredBelow(
  height: number,
  seen: Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>,
): { hidden: number; panned: number } {
  // Somebody has magnified the page and moves about in it.
  const isKeyboard = Math.abs(seen.scale - 1) < 0.01 && height - seen.height >= leastKeyboardPx;
  if (!isKeyboard) return { hidden: 0, panned: 0 };
  return {
    hidden: Math.max(0, Math.round(height - seen.height - seen.offsetTop)),
    panned: seen.height < leastWithHeaderPx ? -leastWithHeaderPx : Math.round(seen.offsetTop),
  };
}
