import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#server/testing/free-port.ts';
import { programs, requireProgram } from './test-programs.ts';

interface PrivateMediaWiki {
  /** Of its root; the API is `api.php` below it. */
  url: string;
  /** Ends it and removes its folder. */
  stop: () => Promise<void>;
}

const startMayTakeMs = 60_000;

/**
 * Anybody may write and delete, as nobody else can reach it. Answers are small, so that a few pages are enough for an
 * answer that has to be continued.
 */
const settings = `
$wgGroupPermissions['*']['edit'] = true;
$wgGroupPermissions['*']['createpage'] = true;
$wgGroupPermissions['*']['delete'] = true;
$wgRateLimits = [];
$wgAPIMaxResultSize = 16384;
$wgRightsText = 'Creative Commons Attribution-ShareAlike 4.0';
$wgRightsUrl = 'https://creativecommons.org/licenses/by-sa/4.0/';
`;

/** Starts a MediaWiki with an empty SQLite database, on loopback and a free port. */
export async function startMediaWiki(): Promise<PrivateMediaWiki> {
  const program = requireProgram(programs.mediawiki);
  const php = join(requireProgram(programs.php), 'php');
  const folder = await mkdtemp(join(tmpdir(), 'hintline-mediawiki-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  const stop = async () => {
    if (server !== undefined && server.exitCode === null && server.signalCode === null) {
      server.kill('SIGKILL');
      await once(server, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const install = ['--dbtype', 'sqlite', '--dbpath', join(folder, 'data'), '--confpath', folder, '--server', url];
    const who = ['--scriptpath', '', '--pass', crypto.randomUUID(), '--lang', 'en', 'Rails Wiki', 'Admin'];
    execFileSync(php, [join(program, 'maintenance/install.php'), ...install, ...who], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const config = join(folder, 'LocalSettings.php');
    await appendFile(config, settings);
    server = spawn(php, ['-S', `127.0.0.1:${port}`, '-t', program], {
      env: { ...process.env, MW_CONFIG_FILE: config, MW_INSTALL_PATH: program },
      stdio: 'ignore',
    });
    await untilItAnswers(url);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilItAnswers(url: string): Promise<void> {
  for (const began = Date.now(); ; await wait(100)) {
    const answer = await fetch(`${url}/api.php?action=query&meta=siteinfo&format=json`).catch(() => undefined);
    if (answer?.ok === true) return;
    if (Date.now() - began > startMayTakeMs) throw new Error('MediaWiki did not answer within a minute');
  }
}
