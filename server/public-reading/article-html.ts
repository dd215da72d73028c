import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '#server/rules/escape-html.ts';

const outside = /^(?:https?|mailto):/i;

/** Headings inside a section stand below the section's own. */
const levelsDown = 2;
const deepestLevel = 6;

/** As the app draws it: no raw HTML, no pictures, and links that lead elsewhere only to what a browser opens safely. */
const marked = new Marked({
  gfm: true,
  async: false,
  renderer: {
    html: () => '',
    image: () => '',
    heading({ tokens, depth }: Tokens.Heading): string {
      const level = Math.min(deepestLevel, depth + levelsDown);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    link({ href, tokens }: Tokens.Link): string {
      const text = this.parser.parseInline(tokens);
      return outside.test(href) ? `<a href="${escapeHtml(href)}" rel="nofollow ugc noopener">${text}</a>` : text;
    },
    table(this, { header, rows }: Tokens.Table): string {
      const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
        `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
      const body = rows.map((cells) => row(cells, 'td')).join('');
      return `<div class="wide"><table><thead>${row(header, 'th')}</thead><tbody>${body}</tbody></table></div>`;
    },
  },
});

/** Markdown of an article as HTML; what is nested too deep to be read stands there as it was typed. */
export function articleHtml(text: string): string {
  try {
    return marked.parse(text, { async: false });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return `<pre>${escapeHtml(text)}</pre>`;
  }
}
