import { hasMediaWiki, startMediaWiki } from './private-mediawiki.ts';
import { readArguments } from './read-arguments.ts';
import { endWithSignals, finish, inCi, runVitest } from './suites.ts';

readArguments(`npm run test:wiki

Imports from a real MediaWiki (PHP and SQLite) that it starts and removes itself. Debian: apt-get install
--no-install-recommends mediawiki php-cli php-sqlite3.`);

if (hasMediaWiki()) {
  endWithSignals();
  const wiki = await startMediaWiki();
  try {
    finish([await runVitest(['server/knowledge/wiki/live/real-mediawiki'], { TEST_WIKI_URL: wiki.url })]);
  } finally {
    await wiki.stop();
  }
} else {
  console.log(
    [
      '################################################################',
      '  NOT RUN: imports from a real MediaWiki. Debian: apt-get install',
      '  --no-install-recommends mediawiki php-cli php-sqlite3',
      '################################################################',
    ].join('\n'),
  );
  const failures = inCi ? ['imports from a real MediaWiki were not run: it is not installed'] : [];
  finish([{ passed: 0, failed: failures.length, failures }]);
}
