import { below } from './own-address.ts';

export type Written = string | number | boolean | undefined;

/** The written parts of a call, before they are typed by its endpoint. */
export interface Parts {
  params?: Record<string, Written>;
  query?: Record<string, Written>;
  body?: unknown;
}

/** Where an endpoint's path and query lead, with every part encoded. */
export function buildUrl(endpoint: string, { params = {}, query = {} }: Parts): string {
  const path = below(endpoint.slice(endpoint.indexOf('/'))).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
