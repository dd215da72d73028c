const lastPage = 50_000;

/** The page in an address; anything but a positive whole number is the first one. */
export function readPage(text: string | null): number {
  const page = Number(text ?? '1');
  return Number.isInteger(page) && page > 0 ? Math.min(page, lastPage) : 1;
}
