import { z } from 'zod';

/** The parts of a JSON schema that the contract's schemas come to. */
interface Schema {
  type?: string | string[] | undefined;
  const?: unknown;
  enum?: unknown[] | undefined;
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
  items?: Schema | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: unknown;
  format?: string | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  default?: unknown;
}

const schemaShape: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(schemaShape).optional(),
    oneOf: z.array(schemaShape).optional(),
    items: schemaShape.optional(),
    properties: z.record(z.string(), schemaShape).optional(),
    required: z.array(z.string()).optional(),
    format: z.string().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
  }),
);

const indent = '  ';
const oneLine = 76;

/** What a part of a call looks like, in the way that programmers write types down. */
export function typeText(schema: z.ZodType, io: 'input' | 'output'): string {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', cycles: 'ref' });
  return write(schemaShape.parse(json), '');
}

function write(schema: Schema, margin: string): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map((choice) => write(choice, margin)))].join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => write({ ...schema, type }, margin)).join(' | ');
  if (schema.type === 'array') {
    const item = write(schema.items ?? {}, margin);
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === 'null') return 'null';
  if (schema.properties !== undefined) return writeObject(schema.properties, schema, margin);
  if (schema.type === 'object') return 'object';
  if (schema.type === undefined) return 'any';
  return schema.type + limits(schema);
}

function writeObject(properties: Record<string, Schema>, { required = [] }: Schema, margin: string): string {
  const inner = margin + indent;
  const fields = Object.entries(properties).map(
    ([name, value]) => `${name}${required.includes(name) ? '' : '?'}: ${write(value, inner)}${fallback(value)}`,
  );
  if (fields.length === 0) return '{}';
  const short = `{ ${fields.join(', ')} }`;
  if (!short.includes('\n') && margin.length + short.length <= oneLine) return short;
  return `{\n${fields.map((field) => inner + field).join(',\n')}\n${margin}}`;
}

function fallback(schema: Schema): string {
  return schema.default === undefined ? '' : ` = ${JSON.stringify(schema.default)}`;
}

// Bounds that only say what a double can hold say nothing.
const tellsSomething = (bound: number | undefined) => bound !== undefined && Math.abs(bound) < 2 ** 52;

function limits({ format, minimum, maximum, minLength, maxLength }: Schema): string {
  const [least, most] =
    minLength === undefined && maxLength === undefined ? [minimum, maximum] : [minLength, maxLength];
  const span =
    tellsSomething(least) || tellsSomething(most)
      ? `${tellsSomething(least) ? least : ''}…${tellsSomething(most) ? most : ''}`
      : '';
  const notes = [format, span].filter((note) => note !== undefined && note !== '');
  return notes.length === 0 ? '' : `(${notes.join(', ')})`;
}
