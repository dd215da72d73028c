import { expect, test } from 'vitest';
import { curlExample, mcpSettings, openaiFields, pythonExample } from './connect-settings.ts';

const to = { origin: 'https://hints.example', model: 'lantern-keep', question: 'Where\'s the "copper" well?' };

test('every example names the server, the game and a place for the key', () => {
  for (const text of [openaiFields(to), pythonExample(to), curlExample(to)]) {
    expect(text).toContain('https://hints.example/api/v1');
    expect(text).toContain('lantern-keep');
    expect(text).toContain('hl_…');
  }
});

test('a question with quotes stays one argument of the shell and one string of Python', () => {
  const body = /-d '([\s\S]*)'$/.exec(curlExample(to))?.[1]?.replaceAll(String.raw`'\''`, "'");
  expect(JSON.parse(body ?? '')).toEqual({
    model: 'lantern-keep',
    messages: [{ role: 'user', content: to.question }],
  });
  expect(pythonExample(to)).toContain(String.raw`"content": "Where's the \"copper\" well?"`);
});

test('the settings of a context server are JSON', () => {
  expect(JSON.parse(mcpSettings(to))).toEqual({
    mcpServers: {
      hintline: {
        type: 'http',
        url: 'https://hints.example/api/mcp',
        headers: { Authorization: 'Bearer hl_…' },
      },
    },
  });
});
