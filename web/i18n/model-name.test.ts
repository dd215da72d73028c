import { expect, test } from 'vitest';
import { shortModelName } from './model-name.ts';

test.each([
  ['gpt-4o-mini', 'gpt-4o-mini'],
  ['llama3.2:3b', 'llama3.2:3b'],
  ['qwen3:latest', 'qwen3'],
  ['anthropic/claude-sonnet-4', 'claude-sonnet-4'],
  ['hf.co/bartowski/Llama-3.2-1B-Instruct-GGUF:Q4_K_M', 'Llama-3.2-1B-Instruct'],
  ['gemma-3-1b-it.Q4_K_M.gguf', 'gemma-3-1b-it'],
  ['someone/Mistral-Small-24B-Instruct-2501-abliterated-long', 'Mistral-Small-24B-Instruct-2501…'],
  ['latest', 'latest'],
  ['models/', 'models/'],
])('%s is shown as %s', (name, shown) => {
  expect(shortModelName(name)).toBe(shown);
});
