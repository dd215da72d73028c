import type { Language } from '#contract/common.ts';
import type { NearestArticle } from '#server/retrieval/retrieval.ts';

/** Said above an answer whose evidence is thin. */
export function unsureLine(language: Language): string {
  return language === 'ru'
    ? 'Я не уверен: статьи лишь касаются этого вопроса. Вызов не списан.\n\n'
    : 'I am not sure: the articles only touch on this. Nothing was charged.\n\n';
}

/** What a refusal says before it lists the nearest articles. */
export function refusalLead(language: Language, game_title: string): string {
  return language === 'ru'
    ? `В статьях об игре ${game_title} ответа на это нет. Вызов не списан.`
    : `The articles about ${game_title} do not hold an answer to this. Nothing was charged.`;
}

/** A refusal as one text, for readers who get nothing else: its lead, and the nearest articles by their source numbers. */
export function refusalText(
  language: Language,
  lead: string,
  nearest: readonly (NearestArticle & { n: number })[],
): string {
  const list = nearest.map((article) => `- ${article.article_title} [${article.n}]`).join('\n');
  const offer = language === 'ru' ? 'Ближайшие статьи:' : 'The nearest articles:';
  return nearest.length === 0 ? lead : `${lead}\n\n${offer}\n${list}`;
}

/** The first hint where nobody wrote one: the place of the answer. */
export function whereItStands(language: Language, article_title: string, section: string): string {
  if (language === 'ru') {
    return section === ''
      ? `Об этом есть статья «${article_title}».`
      : `Об этом есть в статье «${article_title}», раздел «${section}».`;
  }
  return section === ''
    ? `The article “${article_title}” tells it.`
    : `The article “${article_title}” tells it, in its section “${section}”.`;
}

/** The second one: the heading under which it stands. */
export function lookAt(language: Language, label: string): string {
  return language === 'ru' ? `Загляните там под «${label}».` : `Look there under “${label}”.`;
}

/** The second one where there is no heading. */
export function openingOf(language: Language, sentence: string): string {
  return language === 'ru' ? `Там это начинается так: «${sentence}»` : `There it begins: “${sentence}”`;
}

/** Above passages in the other language. */
export function foreignLead(language: Language, is_only: boolean): string {
  if (language === 'ru') return is_only ? 'Об этом есть только английские статьи:' : 'Из английских статей:';
  return is_only ? 'The articles on this are in Russian only:' : 'From the Russian articles:';
}
