import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import OpenAI, { APIError } from 'openai';
import { afterAll } from 'vitest';
import { completionExtra } from '#contract/openai.ts';
import type { Deps } from '#server/deps.ts';
import { callsSummary } from '#server/wallet/wallet.ts';
import { listen } from './ask-client.ts';
import { client as clientOf } from './client.ts';
import { createGate, gatedExpert } from './gated-expert.ts';
import { makeGame, makeKey, makeUser } from './make.ts';
import { testApp } from './test-app.ts';

export const copperWell = {
  question: 'How deep is the copper well?',
  text: 'The copper well is forty metres deep and refills every seven hours. [1]',
};

/** The product with one game, for the libraries that programs use; its expert answers as the gate lets it. */
export async function openProgramDoor(parts: Partial<Deps> = {}) {
  const gate = createGate();
  const { app, deps } = await testApp({ parts: { experts: { extractive: gatedExpert(gate) }, ...parts } });
  const { db } = deps;
  const origin = await listen(app);
  const clients: Client[] = [];
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await app.close();
  });
  const game = await makeGame(db, {
    title: 'Lantern Keep',
    articles: [
      {
        title: 'Wells',
        chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep and refills every seven hours.' }],
      },
    ],
  });

  /** A player with `calls` and a key. */
  async function holder({ calls = 5 } = {}) {
    const player = await makeUser(db, { calls });
    const { key } = await makeKey(db, player.id);
    const callsLeft = async () => {
      const { calls: left, reserved } = await callsSummary(db, player.id);
      return { left, reserved };
    };
    const openai = (options: { fetch?: typeof fetch } = {}) =>
      new OpenAI({ apiKey: key, baseURL: `${origin}/api/v1`, maxRetries: 0, ...options });
    return { player, key, callsLeft, openai, session: clientOf(origin).as(player), connect: () => connect(key) };
  }

  async function connect(key: string) {
    const client = new Client({ name: 'test', version: '1' });
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/api/mcp`), { requestInit }));
    clients.push(client);
    const call = async (name: string, args: Record<string, unknown> = {}) =>
      CallToolResultSchema.parse(await client.callTool({ name, arguments: args }));
    return { client, call };
  }

  return { deps, db, gate, game, origin, holder };
}

/** What an answer has that the OpenAI API has no place for. */
export const extraOf = (answer: object | undefined) =>
  completionExtra.parse(answer !== undefined && 'hintline' in answer ? answer.hintline : undefined);

/** The error with which a request of the OpenAI client ends. */
export async function failureOf(work: PromiseLike<unknown>): Promise<APIError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof APIError) return error;
    throw error;
  }
  throw new Error('it was answered');
}
