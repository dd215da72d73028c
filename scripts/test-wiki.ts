import { startMediaWiki } from './private-mediawiki.ts';
import { readArguments } from './read-arguments.ts';
import { endWithSignals, finish, runVitest } from './suites.ts';
import { listMissing, sayNotRun, wikiTests } from './test-programs.ts';

readArguments(`npm run test:wiki

Imports from a real MediaWiki (PHP and SQLite) that it starts and removes itself.`);

const notRun = listMissing()
  .filter(({ tests }) => tests === wikiTests)
  .map((program) => sayNotRun(program, wikiTests));
if (notRun.length === 0) {
  endWithSignals();
  const wiki = await startMediaWiki();
  try {
    finish([await runVitest(wikiTests, { TEST_WIKI_URL: wiki.url })]);
  } finally {
    await wiki.stop();
  }
} else finish([], notRun);
