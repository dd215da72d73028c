import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { z } from 'zod';
import { findChromium } from '../scripts/chromium.ts';
import { startServer } from '#server/testing/server-process.ts';
import { readArguments } from '../scripts/read-arguments.ts';

/** Screens with the least performance that is good enough, and as whom they are opened. */
const screens = [
  { name: 'home', path: '/', least: 92, as: 'visitor' },
  { name: 'game', path: '/game/openttd', least: 92, as: 'visitor' },
  { name: 'chat', path: '/game/openttd/chat', least: 95, as: 'player' },
  { name: 'wallet', path: '/calls', least: 95, as: 'player' },
  { name: 'login', path: '/login', least: 90, as: 'visitor' },
  { name: 'register', path: '/register', least: 90, as: 'visitor' },
  { name: 'profile', path: '/profile', least: 90, as: 'player' },
  { name: 'admin', path: '/admin/users', least: 70, as: 'admin' },
] as const;

const { values, positionals } = readArguments(
  `npm run bench -- lighthouse [-- --runs 5] [SCREEN …]

Runs mobile Lighthouse over the built browser app and prints the median of several runs for each screen.`,
  { options: { runs: { type: 'string', default: '5' } }, most: Infinity },
);
const chosen = screens.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

type Person = (typeof screens)[number]['as'];

const admin = { email: 'admin@example.com', password: 'a long enough passphrase' };
const sessions = new Map<Person, { access_token: string; user: unknown }>();
const folder = await mkdtemp(join(tmpdir(), 'hintline-lighthouse-'));
const server = await startServer({
  DATA_DIR: folder,
  DEMO: 'on',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
});
const executable = findChromium();
if (executable === undefined) throw new Error('No Chromium was found.');
const port = 9222 + Math.floor(Math.random() * 1000);
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const browser = spawn(
  executable,
  [...flags, `--remote-debugging-port=${port}`, `--user-data-dir=${join(folder, 'profile')}`, 'about:blank'],
  { stdio: 'ignore' },
);

try {
  await Promise.all([signIn('player', await findPlayer()), signIn('admin', admin), browserListens()]);
  console.log('screen      performance  (runs)              a11y  practices  seo   LCP s  TBT ms  CLS');
  for (const { name, path, least, as } of chosen) {
    await setSession(as);
    const runs: Run[] = [];
    for (let run = 0; run < Number(values.runs); run++) runs.push(await measure(server.origin + path));
    const middle = (pick: (run: Run) => number) =>
      runs.map(pick).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0;
    const performance = middle((run) => run.performance);
    console.log(
      `${name.padEnd(10)} ${performance >= least ? ' ' : '!'} ${String(performance).padStart(3)} ≥ ${least}   ${`(${runs.map((run) => run.performance).join(' ')})`.padEnd(20)}` +
        `${middle((run) => run.accessibility)}   ${middle((run) => run.practices)}        ${middle((run) => run.seo)}   ` +
        `${(middle((run) => run.lcp) / 1000).toFixed(2)}   ${Math.round(middle((run) => run.tbt))}     ${middle((run) => run.cls).toFixed(3)}`,
    );
  }
} finally {
  browser.kill('SIGKILL');
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

interface Run {
  performance: number;
  accessibility: number;
  practices: number;
  seo: number;
  lcp: number;
  tbt: number;
  cls: number;
}

async function measure(url: string): Promise<Run> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', disableStorageReset: true });
  if (result === undefined) throw new Error('Lighthouse gave no result');
  const { categories, audits } = result.lhr;
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? 0;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  };
}

async function browserListens(): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt++) {
    if (
      await fetch(`http://127.0.0.1:${port}/json/version`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await setTimeout(200);
  }
  throw new Error('The browser did not start within 30 seconds.');
}

async function findPlayer(): Promise<{ email: string; password: string }> {
  const [email = '', password = ''] = (await readFile(join(folder, 'logins.txt'), 'utf8')).trim().split(' ');
  return { email, password };
}

async function signIn(person: Person, login: { email: string; password: string }): Promise<void> {
  const answer = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  sessions.set(person, z.object({ access_token: z.string(), user: z.unknown() }).parse(await answer.json()));
}

/** Puts this person's session into the browser's own profile, which Lighthouse then uses; a visitor has none. */
async function setSession(person: Person): Promise<void> {
  const connection = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await connection.contexts()[0]!.newPage();
  await page.goto(`${server.origin}/robots.txt`);
  await page.evaluate(
    (given) => {
      localStorage.clear();
      if (given === null) return;
      localStorage.setItem('access_token', given.access_token);
      localStorage.setItem('user', JSON.stringify(given.user));
    },
    sessions.get(person) ?? null,
  );
  await page.close();
  await connection.close();
}
