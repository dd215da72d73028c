import type { QueryFunctionContext } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    /** `isCopied`: this device keeps a copy, for when the server cannot be reached. */
    queryMeta: { isCopied?: boolean };
  }
}

/** What the server answers; where it cannot be reached and nothing is shown yet, what this device has of it. */
export async function orCopy<T>(
  { client, queryKey, meta }: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'meta'>,
  load: () => Promise<T>,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!meta?.isCopied || client.getQueryData(queryKey) !== undefined) throw error;
    const copies = await import('./offline-copies.ts');
    // It is stored under the key of this very query.
    return (await copies.readInstead(queryKey, error)) as T;
  }
}
