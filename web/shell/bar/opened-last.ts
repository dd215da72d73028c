import { readCopy, saveCopy } from '#web/http/offline-copies.ts';

/** A page of the admin as it was opened, by the name that its tab had. */
export interface OpenedPage {
  to: string;
  title: string;
}

/** Kept among the copies of what this account has read, which leave the device with its session. */
const key = ['admin', 'opened'] as const;
const kept = 9;

export async function listOpened(): Promise<OpenedPage[]> {
  // Written by `rememberOpened` alone.
  return ((await readCopy(key)) ?? []) as OpenedPage[];
}

/** The tabs of one thing carry one name; of them only the one opened last is kept. */
export async function rememberOpened(page: OpenedPage): Promise<void> {
  const others = (await listOpened()).filter(({ to, title }) => to !== page.to && title !== page.title);
  await saveCopy(key, [page, ...others].slice(0, kept));
}
