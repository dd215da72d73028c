const kinds: Record<string, RegExp> = {
  js: /^(?:text|application)\/javascript/,
  css: /^text\/css/,
  woff2: /^font\/woff2/,
  svg: /^image\/svg\+xml/,
  png: /^image\/png/,
  jpg: /^image\/jpeg/,
  webp: /^image\/webp/,
};

type Reply = Pick<Response, 'status' | 'redirected' | 'type' | 'headers'>;

/** Whether this is a reply of our server to just this address: neither an error nor what another address says. */
function isWhole({ status, redirected, type }: Reply): boolean {
  return status === 200 && !redirected && type === 'basic';
}

/** Whether a reply is the file that was asked for; whatever stands between may answer with a page of its own. */
export function isFile(reply: Reply, path: string): boolean {
  const kind = kinds[path.slice(path.lastIndexOf('.') + 1)];
  return isWhole(reply) && kind !== undefined && kind.test(reply.headers.get('Content-Type') ?? '');
}

/** Whether a reply is index.html of the build with this entry. */
export function isShell(reply: Reply, html: string, entry: string): boolean {
  return (
    isWhole(reply) && (reply.headers.get('Content-Type') ?? '').startsWith('text/html') && html.includes(`"${entry}"`)
  );
}

/** What a request answers within the time; nothing where it takes longer or fails. */
export function firstOf<T>(answer: Promise<T>, ms: number): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = (value?: T) => {
      clearTimeout(timer);
      resolve(value);
    };
    answer.then(end, () => end());
  });
}
