import type { KnowledgeFileWriter } from './knowledge-file.ts';

/** Writes a knowledge file as `JSON.stringify(file, null, 2)` would, which takes all of it at once. */
export function writeJsonFile(): KnowledgeFileWriter {
  let articles = 0;
  let chunks = 0;
  const endOfArticle = () => (articles === 0 ? '' : '\n      ]\n    }');
  return {
    game: (game) => `{\n  "game": ${indented(game, 2)},\n  "articles": [`,
    article: (facts) => {
      const before = articles === 0 ? '' : `${endOfArticle()},`;
      articles += 1;
      chunks = 0;
      return `${before}\n    ${indented(facts, 4).slice(0, -'\n    }'.length)},\n      "chunks": [`;
    },
    chunk: (chunk) => {
      const between = chunks === 0 ? '' : ',';
      chunks += 1;
      return `${between}\n        ${indented(chunk, 8)}`;
    },
    end: () => `${endOfArticle()}${articles === 0 ? '' : '\n  '}]\n}\n`,
  };
}

/** The ends of lines that stand in texts are written as escapes, so that all others are of the layout. */
function indented(value: object, spaces: number): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(spaces)}`);
}
