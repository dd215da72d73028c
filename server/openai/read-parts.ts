import { isObject } from '#server/http/bodies/narrow-body.ts';

/** Kinds of parts that hold a text, in both forms of the OpenAI API. */
const textKinds: ReadonlySet<unknown> = new Set(['text', 'input_text', 'output_text']);

/** The text of one part of a message; nothing where it holds something else. */
export function textOfPart(part: unknown): string | undefined {
  if (!isObject(part) || !textKinds.has(part['type']) || typeof part['text'] !== 'string') return undefined;
  return part['text'];
}

/** The address of a part that is a picture; nothing where it is something else. */
export function pictureOfPart(part: unknown): string | undefined {
  if (!isObject(part) || (part['type'] !== 'image_url' && part['type'] !== 'input_image')) return undefined;
  const { image_url } = part;
  const address = isObject(image_url) ? image_url['url'] : image_url;
  return typeof address === 'string' ? address : undefined;
}

/** The text of a message; what else it holds is passed over. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.flatMap((part) => textOfPart(part) ?? []).join('\n');
}
