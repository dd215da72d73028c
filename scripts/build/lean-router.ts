import type { Plugin } from 'vite';

/**
 * Lets the bundler drop what the app does not use of the router, 5 KB of the first load: its components (own Link,
 * forms, prefetching), which it keeps only because a name is assigned to each after its making, and its
 * instrumentation, which is an option that is never passed.
 */
export function leanRouter(): Plugin {
  return {
    name: 'hintline:lean-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist/ },
      handler: (code) =>
        code
          .replaceAll(/^\w+(?:\$\d)?\.displayName = "[^"]*";$/gm, '')
          .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
          .replaceAll('if (init.instrumentations)', 'if (false)'),
    },
  };
}
