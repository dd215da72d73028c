import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type ScenarioName } from '#stand-ins/model/scenarios.ts';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { createChatModel } from './model.ts';

const standIn = await startModelStandIn();
afterAll(() => standIn.close());

const sent = z.looseObject({ response_format: z.looseObject({ type: z.string() }).optional() });

/** Asks a server for JSON twice, and gives the formats of the requests that it took for that. */
async function askTwice(model: ScenarioName): Promise<(string | undefined)[][]> {
  const waits = { first_text_seconds: 30, gap_seconds: 30, total_seconds: 40 };
  const chat = createChatModel({ base_url: standIn.base_url, api_key: null, model, extra_headers: {}, ...waits });
  const formats = [];
  for (let i = 0; i < 2; i++) {
    const before = standIn.requests.length;
    await chat.write({
      instructions: 'Answer with JSON.',
      messages: [{ role: 'user', content: 'Which?' }],
      json: z.object({ queries: z.array(z.string()) }),
      max_output_tokens: 100,
      signal: new AbortController().signal,
      on_text: () => {},
    });
    formats.push(standIn.requests.slice(before).map(({ body }) => sent.parse(body).response_format?.type));
  }
  return formats;
}

test('a server that can is held to the schema', async () => {
  expect(await askTwice('answer')).toEqual([['json_schema'], ['json_schema']]);
  expect(standIn.requests.at(-1)?.body).toMatchObject({
    response_format: {
      json_schema: { strict: true, schema: { required: ['queries'], additionalProperties: false } },
    },
  });
});

test.each([
  ['no_json_schema', ['json_schema', 'json_object'], ['json_object']],
  ['no_json', ['json_schema', 'json_object', undefined], [undefined]],
] as const)('what a server with %s refuses is not asked of it again', async (model, first, second) => {
  expect(await askTwice(model)).toEqual([first, second]);
});
