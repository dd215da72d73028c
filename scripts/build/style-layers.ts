import type { Plugin } from 'vite';

/**
 * Puts each CSS module into its layer: the kit's into `ui`, all others into `app`, which wins over it whatever is
 * loaded first. A module that begins with a layer of its own keeps that.
 */
export function styleLayers(): Plugin {
  return {
    name: 'style-layers',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/.+\.module\.css$/ },
      handler: (code, id) =>
        code.includes('@layer') ? undefined : `@layer ${id.includes('/web/ui/') ? 'ui' : 'app'} {\n${code}}\n`,
    },
  };
}
