import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { chatCompletion, openaiErrorBody } from '#contract/openai.ts';
import { callsSummary } from '#contract/wallet.ts';
import { expect, expectAccessible, logIn, makePlayer, test } from './fixtures.ts';

// A part that is still fading in has less contrast than it is going to have.
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const mcpFile = z.object({
  mcpServers: z.object({ hintline: z.object({ url: z.url(), headers: z.object({ Authorization: z.string() }) }) }),
});

/** Makes a key that may use two calls a month. @returns what is shown once */
async function makeKey(page: Page): Promise<string> {
  const keys = page.getByRole('region', { name: 'API keys' });
  await keys.getByRole('button', { name: 'New key' }).click();
  await keys.getByLabel('Name', { exact: true }).fill('Chat client');
  await keys.getByLabel('Calls per month').fill('0');
  await keys.getByRole('button', { name: 'Create' }).click();
  await expect(keys.getByText('A whole number from 1 to 1,000,000')).toBeVisible();
  await keys.getByLabel('Calls per month').fill('2');
  await keys.getByRole('button', { name: 'Create' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your new key' });
  const key = await dialog.getByLabel('API key').innerText();
  await dialog.getByLabel('I have saved it').check();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(keys.getByText('0 of 2 calls this month')).toBeVisible();
  return key;
}

/** What the copy button of this tab puts on the clipboard. */
async function copySettings(page: Page, tab: string): Promise<string> {
  const connect = page.getByRole('region', { name: 'Connect other programs' });
  await connect.getByRole('tab', { name: tab, exact: true }).click();
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await connect.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Copied', { exact: true }).last()).toBeVisible();
  // The message of the tab before may still be there.
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read).not.toBe('');
  return read();
}

test('a player makes a key, pastes the copied settings into other programs, and sees what the key has used', async ({
  page,
}) => {
  await logIn(
    page,
    await makePlayer(page, { email: 'connect-story@example.com', name: 'Connected' }),
    '/profile#api-keys',
  );
  const key = await makeKey(page);
  const summary = await page.request.get('/api/wallet/calls-summary', { headers: { authorization: `Bearer ${key}` } });
  const { calls } = callsSummary.parse(await summary.json());
  await page
    .getByRole('region', { name: 'Connect other programs' })
    .getByLabel('Game', { exact: true })
    .selectOption({ label: 'Battle for Wesnoth' });

  const copied = (await copySettings(page, 'Chat clients')).replace('hl_…', key);
  const read = (label: string) => new RegExp(`^${label}: (.*)$`, 'm').exec(copied)?.[1] ?? '';
  const ask = (content: string) =>
    fetch(`${read('Base URL')}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${read('API key')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: read('Model'), messages: [{ role: 'user', content }] }),
    });
  const first = await ask('How does the time of day change damage?');
  expect(first.status).toBe(200);
  const { choices, hintline } = chatCompletion.parse(await first.json());
  expect(choices[0]?.message.content).toMatch(/\[1\][\s\S]*\n\n---\nSources:\n\[1\] /);
  expect(hintline).toMatchObject({ state: 'answered', calls_charged: 1, calls_left: calls - 1 });

  const { url, headers } = mcpFile.parse(JSON.parse((await copySettings(page, 'MCP')).replace('hl_…', key))).mcpServers
    .hintline;
  const client = new Client({ name: 'story', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: { authorization: headers.Authorization } },
    }),
  );
  const { structuredContent } = await client.callTool({ name: 'calls_summary' });
  await client.close();
  expect(structuredContent).toEqual({ calls: calls - 1, reserved: 0 });
  expect(await copySettings(page, 'curl')).toContain(`curl ${read('Base URL')}/chat/completions`);
  await expectAccessible(page);

  expect((await ask('Как время суток влияет на урон?')).status).toBe(200);
  const refused = await ask('What does a village do?');
  expect(refused.status).toBe(402);
  expect(openaiErrorBody.parse(await refused.json()).error).toMatchObject({ code: 'key_limit_reached' });
  await page.reload();
  const keys = page.getByRole('region', { name: 'API keys' });
  await expect(keys.getByText('2 of 2 calls this month')).toBeVisible();
  await expect(keys.getByText(/\d+\srequests in 30 days/)).toBeVisible();
  await keys.getByRole('button', { name: 'Delete Chat client' }).click();
  await expect(keys.getByText('You have no keys.')).toBeVisible();
  expect((await ask('How does the time of day change damage?')).status).toBe(401);
});
