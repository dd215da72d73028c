import { z } from 'zod';
import { WikiError } from '../pages.ts';
import { parsed } from './answers.ts';
import type { WikiApi } from './wiki-api.ts';

const renderedAnswer = z.object({ parse: z.object({ text: z.string() }) });

/** A page that a program makes may take its wiki long; what cannot be had of one is asked for once more. */
const mostTries = 2;
/** After so many pages in a row that the wiki did not give, it is asked for every third only, then for every fifth, every ninth … */
const mostFailures = 5;

/**
 * Shows pages as their readers see them, each of one revision; undefined where the wiki does not give that of it. What the wikitext says of such a page is there all the same.
 */
export function showPages(api: WikiApi): (revision: number) => Promise<string | undefined> {
  let failures = 0;
  let left = 0;
  return async (revision) => {
    if (left > 0) {
      left -= 1;
      return undefined;
    }
    const params = {
      action: 'parse',
      oldid: String(revision),
      prop: 'text',
      disableeditsection: '1',
      disabletoc: '1',
      disablelimitreport: '1',
    };
    try {
      const { text } = parsed(renderedAnswer, await api.query(params, mostTries), api).parse;
      failures = 0;
      return text;
    } catch (error) {
      if (!(error instanceof WikiError)) throw error;
      failures += 1;
      // Some pages that fail, which anybody may write, are not the wiki's end.
      if (failures >= mostFailures) left = 2 ** (failures - mostFailures + 1);
      return undefined;
    }
  };
}
