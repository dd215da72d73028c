import { z } from 'zod';
import { WikiError } from '../pages.ts';
import { parsed } from './answers.ts';
import type { WikiApi } from './wiki-api.ts';

const renderedAnswer = z.object({ parse: z.object({ text: z.string() }) });

/**
 * A page as its readers see it, of one revision; undefined where the wiki does not give that of it.
 * @throws WikiError where the wiki cannot be read any more
 */
export async function renderedPage(api: WikiApi, revision: number): Promise<string | undefined> {
  const params = {
    action: 'parse',
    oldid: String(revision),
    prop: 'text',
    disableeditsection: '1',
    disabletoc: '1',
    disablelimitreport: '1',
  };
  try {
    return parsed(renderedAnswer, await api.query(params), api).parse.text;
  } catch (error) {
    // Deleted meanwhile, or a wiki that shows no program a page: what its wikitext says is still there.
    if (error instanceof WikiError && ['refuses', 'wrong_answer'].includes(error.problem.code)) return undefined;
    throw error;
  }
}
