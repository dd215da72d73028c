import type { Plugin } from 'vite';

const ownModule = /\/web\/.+\.module\.css$/;

/**
 * Puts each CSS module into its layer: the kit's into `ui`, all others into `app`, which wins over it whatever is
 * loaded first. A module that begins with a layer of its own keeps that.
 */
export function styleLayers(): Plugin {
  return {
    name: 'style-layers',
    enforce: 'pre',
    transform: {
      filter: { id: ownModule },
      handler(code, id) {
        if (!ownModule.test(id) || code.includes('@layer')) return;
        return `@layer ${id.includes('/web/ui/') ? 'ui' : 'app'} {\n${code}}\n`;
      },
    },
  };
}
