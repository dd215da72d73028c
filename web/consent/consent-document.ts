import type { Messages } from 'messages:consent';

/** Who the document names; all but the name may be missing. */
interface Operator {
  name: string;
  address: string | null;
  inn: string | null;
  support_email: string | null;
}

interface Section {
  id: string;
  title: string;
  text: readonly string[];
  /** What the last paragraph announces. */
  list?: readonly string[];
}

type Paragraph = string | ((values: { names: string; contact: string }) => string);
type Written = Omit<Section, 'id' | 'text' | 'list'> & { text: readonly Paragraph[]; list?: readonly Paragraph[] };

/** The consent to the processing of personal data, with the operator's name in it. */
export function consentDocument(texts: Messages, { name, address, inn, support_email }: Operator): Section[] {
  const names = [name, address, inn !== null && texts.inn({ inn })].filter((part) => part !== null && part !== false);
  const values = { names: names.join(', '), contact: support_email ?? texts.noContact };
  const fill = (paragraph: Paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph(values));
  return Object.entries<Written>(texts.document).map(([id, { title, text, list }]) => ({
    id,
    title,
    text: text.map(fill),
    ...(list && { list: list.map(fill) }),
  }));
}
