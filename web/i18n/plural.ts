const englishRules = new Intl.PluralRules('en');
const russianRules = new Intl.PluralRules('ru');
const englishNumbers = new Intl.NumberFormat('en');
const russianNumbers = new Intl.NumberFormat('ru');

/** `pluralEn(2, 'article', 'articles')` → `2 articles`. */
export function pluralEn(count: number, one: string, other: string): string {
  return `${englishNumbers.format(count)}\u00a0${englishRules.select(count) === 'one' ? one : other}`;
}

/** `pluralRu(2, 'статья', 'статьи', 'статей')` → `2 статьи`; fractions take the middle form. */
export function pluralRu(count: number, one: string, few: string, many: string): string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one, many };
  return `${russianNumbers.format(count)}\u00a0${forms[russianRules.select(count)] ?? few}`;
}
