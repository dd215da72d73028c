import { z } from 'zod';
import { WikiError } from '../pages.ts';
import { parsed } from './answers.ts';
import type { WikiApi } from './wiki-api.ts';

const renderedAnswer = z.object({ parse: z.object({ text: z.string() }) });

/** A page that a program makes may take its wiki long; what cannot be had of one is asked for once more. */
const mostTries = 2;
/** After so many pages in a row that the wiki did not give, it is asked for no more. */
const mostFailures = 5;
/** What is read of a page: reading HTML takes a hundred times its memory. */
const longestPage = 1024 * 1024;

/**
 * Shows pages as their readers see them, each of one revision; undefined where the wiki does not give that of it, or it
 * is too long. What the wikitext says of such a page is there all the same.
 */
export function showPages(api: WikiApi): (revision: number) => Promise<string | undefined> {
  let failures = 0;
  return async (revision) => {
    if (failures === mostFailures) return undefined;
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
      return text.length > longestPage ? undefined : text;
    } catch (error) {
      if (!(error instanceof WikiError)) throw error;
      failures += 1;
      return undefined;
    }
  };
}
