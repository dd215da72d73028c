import { readdirSync } from 'node:fs';
import { z } from 'zod';

/** A JSON schema as data. */
export type Json = { [key: string]: unknown };
type Direction = 'input' | 'output';

const contractFolder = new URL('../../contract/', import.meta.url);
const refStart = '#/components/schemas/';

/** Every object and list of values that the contract exports, under its name with a capital letter. */
async function listNamedSchemas(): Promise<Map<string, z.ZodType>> {
  const named = new Map<string, z.ZodType>();
  const files = readdirSync(contractFolder).filter((file) => /^[\w-]+\.ts$/.test(file));
  for (const file of files) {
    const exported: unknown = await import(new URL(file, contractFolder).href);
    for (const [key, value] of Object.entries(Object(exported) as Record<string, unknown>)) {
      if (
        !(value instanceof z.ZodObject || value instanceof z.ZodUnion || value instanceof z.ZodEnum) ||
        /(Params|Query)$/.test(key)
      )
        continue;
      const name = key.charAt(0).toUpperCase() + key.slice(1);
      if (named.has(name) && named.get(name) !== value)
        throw new Error(`two schemas of the contract are named ${name}`);
      named.set(name, value);
    }
  }
  return named;
}

const named = await listNamedSchemas();
const nameOf = new Map<unknown, string>([...named].map(([name, schema]) => [schema, name]));

/** What the contract says of its schemas, with the names added here only: other readers of the schemas do not see them. */
class NamingRegistry extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get(schema: z.core.$ZodType) {
    const id = nameOf.get(schema);
    const stated = z.globalRegistry.get(schema);
    return id === undefined ? stated : { ...stated, id };
  }
}
const metadata = new NamingRegistry();

/** The schema with references to the named ones in it, and those, each by its name. */
function toJson(schema: z.ZodType, io: Direction): { root: Json; definitions: Record<string, Json> } {
  // The schema itself may be a named one: inside an object it is referred to.
  const { properties, $defs } = z.toJSONSchema(z.object({ root: schema }), { io, metadata, unrepresentable: 'any' });
  const plain: unknown = JSON.parse(JSON.stringify({ root: properties?.['root'] ?? {}, definitions: $defs ?? {} }));
  return simplify(plain) as { root: Json; definitions: Record<string, Json> };
}

/** Without what says nothing more to a reader: patterns beside a format, bounds of every integer, ids of definitions. */
function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify);
  if (typeof value !== 'object' || value === null) return value;
  // Zod's own name for a value that holds itself: any JSON, which generated clients cannot write as a type.
  if ('$ref' in value && String(value.$ref).includes('/__schema')) return {};
  const members = Object.entries(value).filter(([key, inner]) => {
    if (key.startsWith('__schema')) return false;
    // One of several forms is anything: then so is the whole.
    if (key === 'anyOf' && Array.isArray(inner)) return !inner.map(simplify).some(isAnything);
    if (key === 'pattern') return !('format' in value);
    if (key === 'id') return typeof inner !== 'string';
    if (key === 'maximum') return inner !== Number.MAX_SAFE_INTEGER;
    if (key === 'minimum') return inner !== Number.MIN_SAFE_INTEGER;
    // What we answer may have more in it one day.
    return key !== 'additionalProperties' || inner !== false;
  });
  return Object.fromEntries(members.map(([key, inner]) => [key, simplify(inner)]));
}

const isAnything = (schema: unknown) => JSON.stringify(schema) === '{}';

const all = z.object(Object.fromEntries(named));
const definitions = { output: toJson(all, 'output').definitions, input: toJson(all, 'input').definitions };

const listRefs = (schema: unknown): string[] =>
  [...JSON.stringify(schema).matchAll(/"#\/\$defs\/(\w+)"/g)].map(([, name = '']) => name);

/** Schemas that differ between what is sent and what is answered, or refer to one that does. */
function listTwoFaced(): ReadonlySet<string> {
  const { input, output } = definitions;
  const found = new Set(
    Object.keys(input).filter((name) => JSON.stringify(input[name]) !== JSON.stringify(output[name])),
  );
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const [name, schema] of Object.entries(input))
      if (listRefs(schema).some((ref) => found.has(ref))) found.add(name);
  }
  return found;
}
const twoFaced = listTwoFaced();

const nameFor = (name: string, io: Direction) => (io === 'input' && twoFaced.has(name) ? `${name}Input` : name);

function withRefs(schema: Json, io: Direction): Json {
  const text = JSON.stringify(schema).replaceAll(
    /"#\/\$defs\/(\w+)"/g,
    (_, name: string) => `"${refStart}${nameFor(name, io)}"`,
  );
  return JSON.parse(text) as Json;
}

/** Collects the schemas of one description: named ones once, under `components.schemas`. */
export function createSchemas() {
  const components: Record<string, Json> = {};

  function addNamed(name: string, io: Direction): void {
    const shown = nameFor(name, io);
    const schema = definitions[io][name];
    if (shown in components || schema === undefined) return;
    components[shown] = withRefs(schema, io);
    for (const ref of listRefs(schema)) addNamed(ref, io);
  }

  function convert(schema: z.ZodType, io: Direction): Json {
    const { root } = toJson(schema, io);
    for (const ref of listRefs(root)) addNamed(ref, io);
    return withRefs(root, io);
  }

  /** A schema as a reference; one that has no name of its own gets the one given here. */
  function refer(schema: z.ZodType, io: Direction, name: string): Json {
    const converted = convert(schema, io);
    if ('$ref' in converted || !('properties' in converted)) return converted;
    components[name] = converted;
    return { $ref: `${refStart}${name}` };
  }

  return { components, convert, refer };
}
