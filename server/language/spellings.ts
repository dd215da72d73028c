/** What British and American spelling differ by, each way. */
const differences: readonly (readonly [RegExp, string])[] = [
  [/(?<=[bdilmnprtv])or(?=$|s$|ed$|ing$|y$|ful$|less$|able$)/, 'our'],
  [/(?<=[bdilmnprtv])our(?=$|s$|ed$|ing$|y$|ful$|less$|able$)/, 'or'],
  [/ense(?=$|s$|d$)/, 'ence'],
  [/ence(?=$|s$|d$)/, 'ense'],
  [/i[sz]e(?=$|s$|d$|r$|rs$)/, 'i?e'],
  [/i[sz](?=ing$|ation$|ations$)/, 'i?'],
  [/yse(?=$|s$|d$|r$)/, 'yze'],
  [/yze(?=$|s$|d$|r$)/, 'yse'],
  [/(?<=[bt])er(?=$|s$|ed$)/, 're'],
  [/(?<=[bt])re(?=$|s$|d$)/, 'er'],
  [/og(?=$|s$)/, 'ogue'],
  [/ogue(?=$|s$)/, 'og'],
  [/(?<=[aeo])l(?=ed$|ing$|er$|ers$|ery$)/, 'll'],
  [/(?<=[aeo])ll(?=ed$|ing$|er$|ers$|ery$)/, 'l'],
  [/gray/, 'grey'],
  [/grey/, 'gray'],
  [/(?<=^|[a-z])mold/, 'mould'],
  [/mould/, 'mold'],
  [/plow/, 'plough'],
  [/plough/, 'plow'],
  [/^tire(?=$|s$)/, 'tyre'],
  [/^tyre(?=$|s$)/, 'tire'],
  [/aluminum/, 'aluminium'],
  [/aluminium/, 'aluminum'],
  [/jewelry/, 'jewellery'],
  [/jewellery/, 'jewelry'],
];
const shortest = 4;

/** The same English word as others spell it ("armor", "armour"), and nonsense beside it: which of them exist is for the caller to see. */
export function otherSpellings(word: string): string[] {
  if (word.length < shortest || !/^[a-z]+$/.test(word)) return [];
  return differences.flatMap(([differs, other]) => {
    const found = differs.exec(word)?.[0];
    if (found === undefined) return [];
    return [word.replace(differs, other.replace('?', found.includes('s') ? 'z' : 's'))];
  });
}
