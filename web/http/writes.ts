/** What is still an effect of a write: the live stream may tell it a little later than the response. */
const lateMs = 10_000;

let lastWrite = -Infinity;

/** Keeps in mind when this tab wrote last. */
export function noteWrite(): void {
  lastWrite = performance.now();
}

/** Whether what begins on the server now was begun in this tab, as far as a browser can tell. */
export const wroteLately = () => performance.now() - lastWrite < lateMs;
