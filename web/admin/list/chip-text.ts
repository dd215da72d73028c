import { formatDate } from '#web/i18n/format.ts';
import type { Language } from '#contract/values/languages.ts';

/** The name of a filter; that of one which only a link sets says which value it has. */
export type FilterLabel = string | ((values: { id: string }) => string);

const isoTime = /^\d{4}-\d\d-\d\dT/;

/** Names a filter that is on, with its value where the name does not hold it. */
export function chipText(language: Language, label: FilterLabel | undefined, value: string): string {
  const shown = isoTime.test(value) ? formatDate(language, value) : value;
  if (typeof label === 'function') return label({ id: shown });
  return label === undefined ? shown : `${label}: ${shown}`;
}
