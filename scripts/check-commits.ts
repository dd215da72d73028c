/** A commit's subject has at most 72 characters, so that lists of commits show it whole. Earlier ones stay as they are. */
import { execFileSync } from 'node:child_process';

const longest = 72;
const since = '2026-11-22T08:07:00Z';

const listed = execFileSync('git', ['log', `--since=${since}`, '--no-merges', '--format=%h %s'], { encoding: 'utf8' });
const tooLong = listed.split('\n').filter((line) => line.slice(line.indexOf(' ') + 1).length > longest);
for (const line of tooLong) console.error(`longer than ${longest} characters: ${line}`);
if (tooLong.length > 0) process.exitCode = 1;
