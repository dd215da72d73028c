import { defaultLanguage, type Language, languages } from './languages.ts';

/** The name under which a text in one language travels: `title_en`. */
export type FieldIn<Name extends string> = `${Name}_${Language}`;

export type InEachLanguage<Shape> = { [Name in keyof Shape & string as FieldIn<Name>]: Shape[Name] };

export function fieldIn<Name extends string>(name: Name, language: Language): FieldIn<Name> {
  return `${name}_${language}`;
}

/** The same for each language: `{ title, body }` becomes `{ title_en, body_en, title_ru, body_ru }`. */
export function inEachLanguage<Shape extends object>(shape: Shape): InEachLanguage<Shape> {
  const fields = languages.flatMap((language) =>
    Object.entries(shape).map(([name, value]) => [fieldIn(name, language), value] as const),
  );
  // The names are made of the shape's and of every language.
  return Object.fromEntries(fields) as InEachLanguage<Shape>;
}

/** `{ title: { en, ru } }` as fields: `{ title_en, title_ru }`; what is not said has no field. */
export function fieldsOf<Name extends string>(
  texts: Readonly<Record<Name, Readonly<Partial<Record<Language, string>>>>>,
): Partial<Record<FieldIn<Name>, string>> {
  const fields = (Object.entries(texts) as [Name, Partial<Record<Language, string>>][]).flatMap(([name, said]) =>
    languages.flatMap((language) => {
      const text = said[language];
      return text === undefined ? [] : [[fieldIn(name, language), text] as const];
    }),
  );
  return Object.fromEntries(fields) as Partial<Record<FieldIn<Name>, string>>;
}

/** What is said in each language under these names, apart from the other fields. */
export function splitTexts<Name extends string, Fields extends object>(fields: Fields, names: readonly Name[]) {
  const isText = (field: string) =>
    languages.some((language) => names.some((name) => field === fieldIn(name, language)));
  const all = Object.entries(fields);
  return {
    texts: Object.fromEntries(all.filter(([field]) => isText(field))) as Pick<Fields, keyof Fields & FieldIn<Name>>,
    rest: Object.fromEntries(all.filter(([field]) => !isText(field))) as Omit<Fields, FieldIn<Name>>,
  };
}

/** The text in a language, else in the default one, else in any; empty where there is none. */
export function textIn<Name extends string>(
  fields: { [Field in FieldIn<Name>]?: string | null | undefined },
  name: Name,
  language: Language,
): string {
  for (const candidate of [language, defaultLanguage, ...languages]) {
    const text = fields[fieldIn(name, candidate)];
    if (text) return text;
  }
  return '';
}
