import { expect, onTestFinished, test, vi } from 'vitest';
import { startLmStudioStandIn, startOllamaStandIn } from '#stand-ins/model/local-servers.ts';
import { client } from '#server/testing/client.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { startServer } from '#server/testing/server-process.ts';
import { slow } from '#server/testing/slow.ts';
import { until } from '#server/testing/until.ts';

// The test starts a server.
vi.setConfig(slow.startsProcesses);

test('the started command finds Ollama before LM Studio, says so, and shows it to the admin', async () => {
  const { settings, remove } = await prepareDatabase(async () => {});
  const ollama = await startOllamaStandIn(['llama3.2:3b']);
  const studio = await startLmStudioStandIn(['qwen2.5-7b-instruct']);
  onTestFinished(async () => {
    await ollama.close();
    await studio.close();
    await remove();
  });
  const addresses = [ollama, studio].map(({ base_url }) => base_url.replace('/v1', '')).join(',');
  const admin = { email: 'admin@hintline.local', password: 'a long enough password' };
  const server = await startServer({
    ...settings,
    STAND_INS: 'off',
    AI_AUTODETECT: addresses,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  try {
    const line = 'answers: the model llama3.2:3b, found on this machine';
    await until('the model is told of', () => server.output().includes(line));
    expect(server.output()).toContain('a model on this machine answers');
    const api = client(server.origin);
    const { access_token } = (await api.post('/api/auth/login', admin)).body;
    const home = await api.with({ authorization: `Bearer ${access_token}` }).get('/api/admin/home');
    expect(home.body.model).toEqual({ name: 'llama3.2:3b', found_in: 'Ollama', trouble: null });
    expect(studio.requests.map(({ path }) => path)).toEqual(['/v1/models']);
  } finally {
    await server.end('SIGTERM');
  }
});
