import type { Plugin } from 'vite';

/** What is changed in which of MUI's files: an import gives way to what stands in its place. */
const changes: [file: string, pattern: RegExp, by: string][] = [
  // Looks of a field that no screen has; the fields here are outlined.
  ['material/TextField/TextField.mjs', /import (Input|FilledInput) from [^;]*;/g, 'const $1 = OutlinedInput;'],
  ['material/Select/Select.mjs', /import (Input|FilledInput) from [^;]*;/g, 'const $1 = OutlinedInput;'],
  // A field of text has no list to open. Where one is wanted, SelectField brings it along, so nobody waits for this.
  [
    'material/TextField/TextField.mjs',
    /import Select from ([^;]*);/g,
    'const Select = /* @__PURE__ */ React.lazy(() => import($1));',
  ],
  // The theme switches ripples off.
  ['material/ButtonBase/ButtonBase.mjs', /import TouchRipple from [^;]*;/g, 'const TouchRipple = () => null;'],
  // The one theme has variables, and index.html sets its colours before the first paint.
  [
    'material/styles/ThemeProvider.mjs',
    /import ThemeProviderNoVars from [^;]*;/g,
    'const ThemeProviderNoVars = () => null;',
  ],
  [
    'material/styles/ThemeProviderWithVars.mjs',
    /import \{ defaultConfig \} from [^;]*;/g,
    "const defaultConfig = { defaultLightColorScheme: 'light', defaultDarkColorScheme: 'dark' };",
  ],
  ['system/cssVars/createCssVarsProvider.mjs', /buildInitColorSchemeScript\(\{[^}]*\}\)/g, 'null'],
];

/**
 * Leaves out of MUI what its parts name as an alternative of theirs and no screen here uses: a bundler keeps all of
 * it, 17 KB on every form.
 */
export function leanMui(): Plugin {
  return {
    name: 'hintline:lean-mui',
    apply: 'build',
    transform: {
      filter: { id: /@mui\/(material|system)\// },
      handler(code, id) {
        const wanted = changes.filter(([file]) => id.endsWith(`@mui/${file}`));
        if (wanted.length === 0) return undefined;
        const lean = wanted.reduce((text, [file, pattern, by]) => {
          if (text.search(pattern) < 0) throw new Error(`${file} has another shape than expected: no ${pattern}`);
          return text.replace(pattern, by);
        }, code);
        return { code: lean, map: null };
      },
    },
    load: {
      // Copies static members of components onto the wrappers that emotion's withTheme makes; nothing here calls it.
      filter: { id: /hoist-non-react-statics\.cjs\.js$/ },
      handler: () => 'export default (wrapper) => wrapper;',
    },
  };
}
