import type { Plugin } from 'vite';

/** Where the package turns from its parts to the ready-made object that writes HTML. */
const facade = /var (\w+)=new \w+;function \w+\((\w+),(\w+)\)\{return \1\.parse\(\2,\3\)\}/;

/**
 * Leaves of marked what the app uses: the lexer and its tokenizer. The package's last lines make an instance of the
 * whole and hang everything on it, so that a bundler has to keep the writers of HTML, 4 KB that nothing here calls.
 */
export function leanMarked(): Plugin {
  return {
    name: 'hintline:lean-marked',
    apply: 'build',
    transform: {
      filter: { id: /marked\/lib\/marked\.esm\.js$/ },
      handler(code) {
        const start = facade.exec(code)?.index;
        const lexer = /(\w+) as Lexer\b/.exec(code)?.[0];
        const tokenizer = /(\w+) as Tokenizer\b/.exec(code)?.[0];
        if (start === undefined || !lexer || !tokenizer) throw new Error('marked has another shape than expected');
        return { code: `${code.slice(0, start)}export{${lexer},${tokenizer}};`, map: null };
      },
    },
  };
}
