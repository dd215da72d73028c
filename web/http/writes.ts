/** What is still an effect of a write: the live stream may tell it a little later than the response. */
const lateMs = 10_000;

let underWay = 0;
let lastEnd = -Infinity;

/** Keeps in mind that this tab sends something; a visited page is no deed of whoever visits it. */
export async function noteWrite<T>(endpoint: string, request: Promise<T>): Promise<T> {
  if (endpoint.startsWith('GET ') || endpoint === 'POST /api/analytics/hits') return request;
  underWay += 1;
  try {
    return await request;
  } finally {
    underWay -= 1;
    lastEnd = performance.now();
  }
}

/** Whether what begins on the server now was begun in this tab, as far as a browser can tell. */
export function wroteLately(): boolean {
  return underWay > 0 || performance.now() - lastEnd < lateMs;
}
