import type { Plugin } from 'vite';

/** What index.html states and the server changes: the path below which the app is, with a slash at both ends. */
const stated = 'base';
/** Vite's own code that fetches the files of a screen. */
const preloads = /^\0vite\/preload-helper/;
const changes: readonly (readonly [from: string | RegExp, to: string])[] = [
  // It takes the name of a file as below the root; the files are beside this one wherever the app is.
  ['return "/"+dep', 'return "../"+dep'],
  // Every browser of the build's target can do this.
  [/const scriptRel = .*?;const assetsURL/s, "const scriptRel = 'modulepreload';const assetsURL"],
  ['promise = allSettled(', 'promise = Promise.allSettled('],
  // No page of ours has an import map or a nonce.
  ['if (import.meta.resolve) return new URL(import.meta.resolve(specifier));', ''],
  ['const cspNonceMeta = document.querySelector("meta[property=csp-nonce]");', ''],
  ['const cspNonce = cspNonceMeta?.nonce || cspNonceMeta?.getAttribute("nonce");', ''],
  ['if (cspNonce) link.setAttribute("nonce", cspNonce);', ''],
];

/** Lets one build work below any path: `import.meta.env.BASE_URL` is what index.html states, and files name each other. */
export function basePath(): Plugin {
  return {
    name: 'hintline:base-path',
    apply: 'build',
    config: () => ({ define: { 'import.meta.env.BASE_URL': stated } }),
    transform: {
      filter: { id: preloads },
      handler(code, id) {
        if (!preloads.test(id)) return undefined;
        return changes.reduce((text, [from, to]) => {
          const changed = text.replace(from, to);
          if (changed === text) throw new Error(`Vite fetches the files of a screen in another way than by ${from}`);
          return changed;
        }, code);
      },
    },
    // Behind index.html, which has the first of them inside and names the files from the root.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const part of Object.values(bundle))
          if (part.type === 'asset' && part.fileName.endsWith('.css'))
            part.source = part.source.toString().replaceAll('url(/assets/', 'url(');
      },
    },
  };
}
