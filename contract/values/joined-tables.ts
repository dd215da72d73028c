interface Quoted {
  part: string;
  article_id: number;
  section: string;
}

/** The head of a table and its rule; nothing where a text begins with no table. */
const tableHead = /^\|.*\n[|\s:-]+\n(?=\|)/;

/** Quotations as they are read below each other: tables of one place under the same head are one table. */
export function joinTables<T extends Quoted>(
  quoted: readonly T[],
  textOf: (one: T) => string,
): { text: string; quoted: T[] }[] {
  const joined: { text: string; quoted: T[] }[] = [];
  for (const one of quoted) {
    const text = textOf(one);
    const [head] = tableHead.exec(text) ?? [];
    const last = joined.at(-1);
    const above = last?.quoted[0];
    const isSame = above?.article_id === one.article_id && above.section === one.section && above.part === one.part;
    if (last !== undefined && isSame && head !== undefined && last.text.startsWith(head)) {
      last.text += `\n${text.slice(head.length)}`;
      last.quoted.push(one);
    } else joined.push({ text, quoted: [one] });
  }
  return joined;
}
