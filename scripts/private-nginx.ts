import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, isAnswered } from '#server/testing/free-port.ts';
import { endLater } from '#server/testing/server-process.ts';
import { programs, requireProgram } from './test-programs.ts';

const sample = join(import.meta.dirname, '../deploy/nginx.conf');

export interface Proxy {
  origin: string;
  stop: () => Promise<void>;
}

/**
 * Runs the sample of deploy/ as it is, but for the addresses.
 * @param by_game without it questions go to the servers in turn
 */
export async function startNginx(ports: readonly number[], { by_game = true } = {}): Promise<Proxy> {
  const program = join(requireProgram(programs.nginx), 'nginx');
  const folder = await mkdtemp(join(tmpdir(), 'hintline-nginx-'));
  const port = await freePort();
  const site = (await readFile(sample, 'utf8'))
    .replaceAll(/^( *server) app1:3000(.*;)\n.*app2:3000.*$/gm, (_, server: string, how: string) =>
      ports.map((one) => `${server} 127.0.0.1:${one}${how}`).join('\n'),
    )
    .replaceAll(/^ *hash .*$/gm, (line) => (by_game ? line : ''))
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 4096; }
http { access_log off; ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
${site} }`;
  const file = join(folder, 'nginx.conf');
  await writeFile(file, config);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    execFileSync(program, ['-t', '-q', '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  } catch (error) {
    await remove();
    throw error;
  }
  const child = spawn(program, ['-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  endLater(child);
  const ended = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  while (child.exitCode === null && !(await isAnswered(port))) await wait(20);
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await remove();
    },
  };
}
