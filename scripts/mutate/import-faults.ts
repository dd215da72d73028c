import type { Fault } from './fault.ts';

const storeBatch = 'server/knowledge/wiki/store-batch.ts';

/** Faults of what arrives from a wiki. */
export const importFaults: readonly Fault[] = [
  {
    name: 'a page that a person edited here is overwritten by its wiki',
    file: storeBatch,
    find: 'if (isEdited || isGateLost) {',
    replace: 'if (isGateLost) {',
    tests: ['server/knowledge/wiki/wiki-import.test.ts'],
  },
  {
    name: 'what a reviewer has hidden comes back with an import',
    file: storeBatch,
    find: "if (article.hidden_at !== null) return 'waits';",
    replace: "if (article.hidden_at === undefined) return 'waits';",
    tests: ['server/knowledge/wiki/wiki-import.test.ts'],
  },
  {
    name: 'an import takes a gate from a section',
    file: storeBatch,
    find: 'const isGateLost = losesGate(before.chunks, pieces);',
    replace: 'const isGateLost = false;',
    tests: ['server/knowledge/wiki/wiki-import.test.ts', 'server/knowledge/wiki/markdown/marked-import.test.ts'],
  },
];
