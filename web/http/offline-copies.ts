import type { QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { type Copy, copyLimits, findSurplus, isUsable } from './copy-limits.ts';
import { copiesName, getSession } from './session.ts';

const storeName = 'copies';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(copiesName, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName, { keyPath: 'key' }));
    request.addEventListener('success', () => {
      // Another tab deletes it at logout: it must not wait for this one.
      request.result.addEventListener('versionchange', () => request.result.close());
      resolve(request.result);
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')));
  });
}

function answerOf(request: EventTarget & Pick<IDBRequest<unknown>, 'result' | 'error'>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')));
  });
}

/** Every row was written by `saveCopy`. */
const readAll = async (store: IDBObjectStore) => (await answerOf(store.getAll())) as Copy[];

/** Whose data this browser may keep now. From storage, which another tab's logout changes before it tells this one. */
function currentUser(): number | undefined {
  // Of somebody whom support looks at nothing is kept.
  const isOwn = localStorage.getItem('access_token') !== null && sessionStorage.getItem('access_token') === null;
  return isOwn ? getSession()?.user.id : undefined;
}

const keyOf = (user_id: number, queryKey: QueryKey) => `${user_id} ${JSON.stringify(queryKey)}`;

/** Runs in one transaction; a browser that keeps nothing, as in private windows, is no error. */
async function within<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => Promise<T>): Promise<T | undefined> {
  try {
    const database = await open();
    try {
      return await run(database.transaction(storeName, mode).objectStore(storeName));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

/** The copy of the current account for a query, if it is not too old. */
export async function readCopy(queryKey: QueryKey): Promise<unknown> {
  const user = currentUser();
  if (user === undefined) return undefined;
  const found = await within('readonly', (store) => answerOf(store.get(keyOf(user, queryKey))));
  const copy = found as Copy | undefined;
  return copy && isUsable(copy, user) && currentUser() === user ? copy.data : undefined;
}

/** The copy for a query that failed. @throws the failure, where the server answered or nothing is kept */
export async function readInstead(queryKey: QueryKey, failure: unknown): Promise<unknown> {
  const copy = failure instanceof ApiError && failure.status === 0 ? await readCopy(queryKey) : undefined;
  if (copy === undefined) throw failure;
  return copy;
}

/** All copies of the current account, the newest first. */
export async function listCopies(): Promise<Copy[]> {
  const user = currentUser();
  if (user === undefined) return [];
  const copies = (await within('readonly', readAll)) ?? [];
  return copies.filter((copy) => isUsable(copy, user)).sort((a, b) => b.saved_at - a.saved_at);
}

/** Keeps the data of a query for the current account, and as much of what was kept before as the limits allow. */
export async function saveCopy(queryKey: QueryKey, data: unknown): Promise<void> {
  const user_id = currentUser();
  const bytes = JSON.stringify(data)?.length ?? 0;
  if (user_id === undefined || bytes === 0 || bytes > copyLimits.longest) return;
  await within('readwrite', async (store) => {
    const copies = await readAll(store);
    // Somebody may have logged out while the database was opened.
    if (currentUser() !== user_id) return;
    const copy: Copy = { key: keyOf(user_id, queryKey), user_id, queryKey, saved_at: Date.now(), bytes, data };
    store.put(copy);
    const others = copies.filter(({ key }) => key !== copy.key);
    for (const old of findSurplus(copy, others)) store.delete(old.key);
  });
}

/** Deletes what belongs to somebody else or is too old. */
export async function purgeCopies(): Promise<void> {
  const user = currentUser();
  await within('readwrite', async (store) => {
    const copies = await readAll(store);
    for (const copy of copies) if (user === undefined || !isUsable(copy, user)) store.delete(copy.key);
  });
}
