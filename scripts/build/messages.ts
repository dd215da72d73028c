import type { Plugin } from 'vite';
import { languages } from '#contract/values/languages.ts';
import { compilePart, fileOf, listParts } from '#messages/catalogue.ts';

const prefix = 'messages:';
const resolved = (part: string) => `\0${prefix}${part}`;

/** Serves `messages:<part>`: that part of the catalogue, compiled, in every language. */
export function messages(): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    resolveId(id) {
      return id.startsWith(prefix) ? resolved(id.slice(prefix.length)) : undefined;
    },
    load(id) {
      if (!id.startsWith(resolved(''))) return undefined;
      const part = id.slice(resolved('').length);
      for (const language of languages) this.addWatchFile(fileOf(language, part));
      return `export default ${JSON.stringify(compilePart(part))};`;
    },
    handleHotUpdate({ file, server }) {
      const part = listParts().find((name) => languages.some((language) => fileOf(language, name) === file));
      const module = part === undefined ? undefined : server.moduleGraph.getModuleById(resolved(part));
      return module === undefined ? undefined : [module];
    },
  };
}
