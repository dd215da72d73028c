import { type PageName, pages } from './pages.ts';

type Id = string | number;

/** One argument for each part of the address that varies, in their order. */
type Args<Path extends string> = Path extends `${string}/:${string}/${infer Rest}`
  ? [Id, ...Args<`/${Rest}`>]
  : Path extends `${string}/:${string}`
    ? [Id]
    : [];

type Paths = { readonly [N in PageName]: (...args: Args<(typeof pages)[N]['path']>) => string };

/** The address of a pattern with its parts filled in. */
export function fillPath(pattern: string, args: readonly Id[]): string {
  let next = 0;
  return pattern.replaceAll(/:\w+/g, () => encodeURIComponent(args[next++] ?? ''));
}

const plain = Object.fromEntries(
  Object.entries(pages).map(([name, { path }]) => [name, (...args: Id[]) => fillPath(path, args)]),
) as unknown as Paths;

type ProfilePart = 'api-keys' | 'data' | 'shared' | 'steam';

/** Every address of the app; a link is always built here. */
export const paths = {
  ...plain,
  /** With the title to begin with, where there is one. */
  createArticle: (slug: string, title?: string) =>
    plain.createArticle(slug) + (title === undefined ? '' : `?title=${encodeURIComponent(title)}`),
  /** The editor, with the published text beside the newest one. */
  mergeArticle: (slug: string, id: Id) => `${plain.editArticle(slug, id)}?merge=1`,
  /** The place in an article that a citation leads to. */
  articleChunk: (slug: string, id: Id, chunk_key: string) =>
    `${plain.article(slug, id)}#chunk-${encodeURIComponent(chunk_key)}`,
  /** The place of a message in its conversation. */
  message: (slug: string, conversation_id: Id, message_id: Id) =>
    `${plain.conversation(slug, conversation_id)}#message-${message_id}`,
  /** The wallet with what became of this top-up over it. */
  callsOfTopUp: (id: number) => `${plain.calls()}?topup=${id}`,
  /** What a purchase is proved by, to print. */
  receiptOfTopUp: (id: number) => `${plain.calls()}?receipt=${id}`,
  deletionOn: (day: string) => `${plain.deletion()}?on=${encodeURIComponent(day)}`,
  profilePart: (part: ProfilePart) => `${plain.profile()}#${part}`,
};

const sharedStart = pages.shared.path.replace(':name', '');

/** An address for figures: whoever knows the name of a shared answer can read it. */
export function withoutShareName(pathname: string): string {
  return pathname.startsWith(sharedStart) ? sharedStart.slice(0, -1) : pathname;
}

/** An address with a query, such as a list that is filtered already. */
export function withQuery(path: string, query: Readonly<Record<string, Id | boolean>>): string {
  const entries = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return `${path}?${new URLSearchParams(entries)}`;
}
