/** Keeps what was looked up lately, as the same few thousand words are; of more than so many it forgets all. */
export function remembered<T extends boolean | string | object>(
  most: number,
  lookUp: (word: string) => T,
): (word: string) => T {
  const recent = new Map<string, T>();
  return (word) => {
    const known = recent.get(word);
    if (known !== undefined) return known;
    const found = lookUp(word);
    if (recent.size === most) recent.clear();
    recent.set(word, found);
    return found;
  };
}
