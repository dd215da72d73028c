import type { Plugin } from 'vite';

/** MUI parts that only the grid's own filters, panels and editors draw. */
const unusedParts = ['Autocomplete', 'Badge', 'Chip', 'Tabs', 'Tab', 'ToggleButton'];

/** The grid's own controls; an admin table brings its own around the grid, which are the same on a phone. */
const unusedSlots = [
  'columnMenu',
  'filterPanel',
  'columnsPanel',
  'columnsManagement',
  'panel',
  'toolbar',
  'pagination',
  'footer',
  'columnHeaderFilterIconButton',
  'rowCheckbox',
];

/** Adds a style sheet once, by script: the content security policy lets no style tag with text through. */
const adoptSheet = `
const adopted = new Set();
function adoptSheet(name, text) {
  if (adopted.has(name)) return null;
  adopted.add(name);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
  return null;
}
`;

function replace(code: string, pattern: RegExp, by: string): string {
  if (!pattern.test(code)) throw new Error(`The grid has another shape than expected: nothing matches ${pattern}`);
  return code.replace(pattern, by);
}

/** What is changed in which of the grid's files. */
const changes: [file: string, change: (code: string) => string][] = [
  [
    '/material/index.mjs',
    (code) =>
      unusedParts.reduce(
        (text, name) =>
          replace(text, new RegExp(`^import MUI${name} from [^;]*;$`, 'm'), `const MUI${name} = () => null;`),
        code,
      ),
  ],
  [
    '/constants/defaultGridSlotsComponents.mjs',
    (code) =>
      unusedSlots.reduce(
        (text, name) => replace(text, new RegExp(`^  ${name}: \\w+`, 'm'), `  ${name}: () => null`),
        code,
      ),
  ],
  [
    '/utils/css/context.mjs',
    (code) =>
      adoptSheet +
      replace(
        code,
        /_jsx\("style", \{\s+href: `[^`]*`,\s+nonce: [^,]*,\s+children: cssString\s+\}\)/,
        'adoptSheet(className, cssString)',
      ),
  ],
];

/**
 * Leaves out of the grid, 27 KB, the controls that no table here shows (it names all of them as defaults, so all are
 * kept), and gives the page its variables in a way that the content security policy allows.
 */
export function leanGrid(): Plugin {
  return {
    name: 'hintline:lean-grid',
    apply: 'build',
    transform: {
      filter: { id: /@mui\/x-data-grid\// },
      handler(code, id) {
        const change = changes.find(([file]) => id.endsWith(`x-data-grid${file}`))?.[1];
        return change && { code: change(code), map: null };
      },
    },
  };
}
