import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, isAnswered } from '#server/testing/free-port.ts';
import { endLater } from '#server/testing/server-process.ts';
import { programs, requireProgram } from './test-programs.ts';

const deploy = join(import.meta.dirname, '../deploy');
const readSample = (name: string) => readFile(join(deploy, name), 'utf8');

export interface Proxy {
  origin: string;
  stop: () => Promise<void>;
}

/**
 * Runs the sample of deploy/ as it is, but for the addresses.
 * @param by_game without it questions go to the servers in turn
 */
export async function startNginx(ports: readonly number[], { by_game = true } = {}): Promise<Proxy> {
  const port = await freePort();
  const site = (await readSample('nginx.conf'))
    .replaceAll(/^( *server) app1:3000(.*;)\n.*app2:3000.*$/gm, (_, server: string, how: string) =>
      ports.map((one) => `${server} 127.0.0.1:${one}${how}`).join('\n'),
    )
    .replaceAll(/^ *hash .*$/gm, (line) => (by_game ? line : ''))
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  return { origin: `http://127.0.0.1:${port}`, stop: await runSite(site, port) };
}

interface OneServer {
  /** That of Hintline. */
  port: number;
  http: number;
  https: number;
  /** Files. */
  certificate: string;
  key: string;
}

/** Runs the sample for one server with TLS as it is, but for the addresses and the certificate. */
export async function startOneServerNginx({ port, http, https, certificate, key }: OneServer): Promise<Proxy> {
  const site = (await readSample('nginx-one-server.conf'))
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80 ', `listen 127.0.0.1:${http} `)
    .replace('listen 443 ', `listen 127.0.0.1:${https} `)
    .replace('/etc/letsencrypt/live/hintline/fullchain.pem', certificate)
    .replace('/etc/letsencrypt/live/hintline/privkey.pem', key);
  return { origin: `https://127.0.0.1${https === 443 ? '' : `:${https}`}`, stop: await runSite(site, https) };
}

/** Runs the places below a path that a document prints, as they are but for the address, on a host with nothing else. */
export async function startPathNginx(places: string, port: number): Promise<Proxy> {
  const at = await freePort();
  const site = `server { listen 127.0.0.1:${at};\n${places.replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)} }`;
  return { origin: `http://127.0.0.1:${at}`, stop: await runSite(site, at) };
}

/** @returns how it is stopped */
async function runSite(site: string, port: number): Promise<Proxy['stop']> {
  const program = join(requireProgram(programs.nginx), 'nginx');
  const folder = await mkdtemp(join(tmpdir(), 'hintline-nginx-'));
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 4096; }
http { access_log off; ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
${site} }`;
  const file = join(folder, 'nginx.conf');
  await writeFile(file, config);
  await mkdir(join(folder, 'snippets'));
  await copyFile(join(deploy, 'nginx-site.conf'), join(folder, 'snippets/hintline.conf'));
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
  while (child.exitCode === null && !(await isAnswered(port))) await wait(20);
  return async () => {
    child.kill('SIGTERM');
    await ended;
    await remove();
  };
}
