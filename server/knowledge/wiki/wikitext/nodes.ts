/** A part of a page that is not plain text. In the text around it, it is a mark that leads to its place in a list. */
export type WikiNode =
  | { kind: 'template'; name: string; args: TemplateArgs }
  | { kind: 'link'; target: string; text: string | null; parts: readonly string[] }
  | { kind: 'external'; address: string; text: string }
  | { kind: 'literal'; text: string }
  | { kind: 'code'; text: string; is_block: boolean };

export interface TemplateArgs {
  positional: readonly string[];
  named: ReadonlyMap<string, string>;
}

/** A page's text with its marks, and what they stand for. */
export interface MarkedText {
  text: string;
  nodes: readonly WikiNode[];
}

// Characters that no text may hold: they are removed from the page before it is read.
const [opening, closing] = ['\uE000', '\uE001'];
export const reserved = /[\uE000-\uE003]/g;
/** Where a tag of HTML breaks a line inside a cell or an item. */
export const lineBreak = '\uE002';

export const markPattern = new RegExp(`${opening}(\\d+)${closing}`, 'g');

export function markOf(index: number): string {
  return `${opening}${index}${closing}`;
}

/** Lines, two at least, that are a mark each and nothing else. */
export const linesOfMarks = new RegExp(`^${opening}\\d+${closing}(?:\\n${opening}\\d+${closing})+$`, 'gm');

/** The node of a text that is one mark and nothing else. */
export function onlyNode(text: string, nodes: readonly WikiNode[]): WikiNode | undefined {
  const [, index] = new RegExp(`^\\s*${opening}(\\d+)${closing}\\s*$`).exec(text) ?? [];
  return index === undefined ? undefined : nodes[Number(index)];
}
