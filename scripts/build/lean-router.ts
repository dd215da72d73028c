import type { Plugin } from 'vite';

/** Parts of the router's inside that nothing here asks for: data and actions of routes, routes found later. */
const unusedParts = ['fetch', 'handleAction', 'discoverRoutes', 'enableScrollRestoration'];

function withoutUnusedParts(code: string): string {
  return unusedParts.reduce((text, name) => {
    const part = new RegExp(`^\\t(?:async )?function ${name}\\([\\s\\S]*?^\\t\\}$`, 'm');
    if (!part.test(text)) throw new Error(`The router has another shape than expected: no ${name}`);
    return text.replace(part, `\tfunction ${name}() {}`);
  }, code);
}

/**
 * Lets the bundler drop what the app does not use of the router, 8 KB of the first load: its components (own Link,
 * forms, prefetching), which it keeps only because a name is assigned to each after its making, what it says to its
 * developer, its instrumentation, which is an option that is never passed, and its fetching for routes.
 */
export function leanRouter(): Plugin {
  return {
    name: 'hintline:lean-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist/ },
      handler(code, id) {
        const quiet = code
          .replaceAll(/^\w+(?:\$\d)?\.displayName = "[^"]*";$/gm, '')
          .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
          .replaceAll('if (init.instrumentations)', 'if (false)')
          .replaceAll(/^function warning\(cond, message\) \{[\s\S]*?^\}$/gm, 'function warning() {}')
          .replaceAll(/\binvariant\(([^;`"]*), (?:`[^`]*`|"[^"]*")\);/g, 'invariant($1);');
        return id.endsWith('/router/router.js') ? withoutUnusedParts(quiet) : quiet;
      },
    },
  };
}
