import { z } from 'zod';

/** What decides what beside text a request asks for. */
interface BesideText {
  search?: string | undefined;
  json?: z.ZodType | undefined;
}

/** How a server can be asked for JSON, the strictest way first. */
const jsonWays = ['json_schema', 'json_object', 'text'] as const;

/** What may be asked for beside text, as far as a server has not refused it. */
export interface Extras {
  tools: boolean;
  json: (typeof jsonWays)[number];
}

/** What is asked for after a server refused this; nothing where it was asked for text alone. */
export function fewerExtras({ tools, json }: Extras, request: BesideText): Extras | undefined {
  const way = jsonWays[jsonWays.indexOf(json) + 1];
  if (request.json !== undefined && way !== undefined) return { tools, json: way };
  return request.search !== undefined && tools ? { tools: false, json } : undefined;
}

/** The format that the server is asked to hold its model to. */
export function formatOf({ json }: Pick<BesideText, 'json'>, extras: Extras): { response_format?: object } {
  if (json === undefined || extras.json === 'text') return {};
  if (extras.json === 'json_object') return { response_format: { type: 'json_object' } };
  const { $schema: _version, ...schema } = z.toJSONSchema(json);
  return { response_format: { type: 'json_schema', json_schema: { name: 'reply', schema, strict: true } } };
}
