import type { Plugin } from 'vite';

/** Draws an icon from its shapes; everything here uses no more than a size, a stroke and attributes of its own. */
const factory = `
import { createElement } from 'react';
export default ({ node }) => ({ size = 24, strokeWidth = 2, ...rest }) => createElement(
  'svg',
  { width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth,
    strokeLinecap: 'round', strokeLinejoin: 'round', ...rest },
  ...node.map(([tag, attributes]) => createElement(tag, attributes)),
);
`;

/**
 * Puts this in place of the icon library's own factory, whose contexts and aliases weigh 1 KB on the first load, and
 * takes the shapes' random keys out of the icons: they are drawn as they stand, in no list that could change.
 */
export function leanIcons(): Plugin {
  return {
    name: 'hintline:lean-icons',
    apply: 'build',
    load: { filter: { id: /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ }, handler: () => factory },
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\// },
      handler: (code) =>
        code
          .replaceAll(/,\s*key: "\w+"/g, '')
          .replace(/const __iconData = \{\s*name: "[^"]*",\s*size: 24,/, 'const __iconData = {'),
    },
  };
}
