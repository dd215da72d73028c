import { pages } from '#contract/values/pages.ts';

const name = 'case';
/** The page of an answer below the admin, with the filters of the list that it was found in. */
const form = /^\/(?:quality|answers)\/\d+(?:\?[^#]*)?$/;
/** The page of unanswered questions with one group of them, and the filters of its list. */
const groups = `${pages.adminGaps.path.slice(pages.admin.path.length)}?`;
const ofGroup = /^[^#]*\bgroup=\d+(?:&[^#]*)?$/;

const isGroup = (below: string) => below.startsWith(groups) && ofGroup.test(below);
const isCase = (below: string) => form.test(below) || isGroup(below);

/** Tells a group of questions from an answer, by the address that {@link readCase} found. */
export const leadsToGroup = (address: string): boolean => isGroup(address.slice(pages.admin.path.length));

/** An address with the answer that somebody works on, so that the work leads back to it. */
export function withCase(to: string, answer: string): string {
  const [path = '', hash] = to.split('#');
  const start = path.includes('?') ? '&' : '?';
  const below = answer.slice(pages.admin.path.length);
  return `${path}${start}${name}=${encodeURIComponent(below)}${hash === undefined ? '' : `#${hash}`}`;
}

/** The address of the answer, or of the group of questions, that somebody works on; nothing else is taken for one. */
export function readCase(query: URLSearchParams): string | undefined {
  const below = query.get(name);
  return below !== null && isCase(below) ? pages.admin.path + below : undefined;
}

/** An address on the same way: with the answer that this one carries, if it carries one. */
export function keepCase(to: string, query: URLSearchParams): string {
  const answer = readCase(query);
  return answer === undefined ? to : withCase(to, answer);
}

/** The page of the answer or the group, to be asked anew at once. */
export function withNewAnswer(answer: string): string {
  return `${answer}${answer.includes('?') ? '&' : '?'}again=true`;
}
