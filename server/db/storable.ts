/** A text that can be stored, of one that perhaps cannot. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** A value as JSON whose texts can be stored. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'string' ? storable(one) : one));
