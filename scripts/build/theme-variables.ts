import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { theme } from '../../web/ui/theme.ts';

const moduleId = 'virtual:theme-variables.css';
// The resolved name has to end in .css and to be no file, so that Vite treats it as a style sheet of its own.
const resolvedId = `\0${moduleId}`;

/** The variables that parts without MUI may use; MUI's own several hundred stay out of the first load. */
const offered =
  /^--hl-palette-(primary-(main|contrastText)|error-main|background-(default|paper)|text-(primary|secondary)|raised|high|hero|line|amberText|amberGraphic|mint)$/;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The colours of the one theme object as a small style sheet. */
export function themeVariablesCss(): string {
  const rules = theme.generateStyleSheets().flatMap((sheet) =>
    Object.entries(sheet).map(([selector, declarations]) => {
      const lines = Object.entries(isRecord(declarations) ? declarations : {})
        .filter(([name]) => offered.test(name))
        .map(([name, value]) => `${name}:${String(value)}`);
      return lines.length > 0 ? `${selector}{${lines.join(';')}}` : '';
    }),
  );
  return rules.join('');
}

/** Puts the theme's colours within reach of the hot path: neither MUI nor emotion is loaded for them. */
export function themeVariables(): Plugin {
  return {
    name: 'hintline:theme-variables',
    resolveId: (id) => (id === moduleId ? resolvedId : undefined),
    load(id) {
      if (id !== resolvedId) return undefined;
      this.addWatchFile(fileURLToPath(new URL('../../web/ui/theme.ts', import.meta.url)));
      return themeVariablesCss();
    },
    transformIndexHtml: (html) =>
      html.replace('%THEME_COLOR%', theme.colorSchemes.dark?.palette.background.default ?? ''),
  };
}
