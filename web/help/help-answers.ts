import type { Messages } from 'messages:help';
import type { Language } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';

export interface HelpAnswer {
  /** Its address on the page. */
  id: string;
  question: string;
  /** Paragraphs. */
  answer: readonly string[];
  link?: { to: string; label: string };
}

export interface HelpGroup {
  id: string;
  title: string;
  answers: HelpAnswer[];
}

/** Where an answer with a link leads to. */
const linksIn = (language: Language): Readonly<Record<string, string>> => ({
  'how-to-ask': paths.home(),
  'what-is-a-call': paths.calls(),
  'payment-missing': paths.calls(),
  refund: paths.refunds(),
  'forgot-password': paths.forgotPassword(),
  steam: paths.profile(),
  data: paths.personalData(),
  api: `/api/docs?lang=${language}`,
});

interface WrittenGroup {
  title: string;
  answers: Readonly<Record<string, { question: string; answer: readonly string[]; link?: string }>>;
}

/** The answers in the order in which they are written. */
export function helpGroups(texts: Messages, language: Language): HelpGroup[] {
  const links = linksIn(language);
  return Object.entries<WrittenGroup>(texts.groups).map(([id, { title, answers }]) => ({
    id,
    title,
    answers: Object.entries(answers).map(([answer_id, { question, answer, link: label }]) => {
      const to = links[answer_id];
      return {
        id: answer_id,
        question,
        answer,
        ...(label !== undefined && to !== undefined && { link: { to, label } }),
      };
    }),
  }));
}
