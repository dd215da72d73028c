import { join } from 'node:path';
import { answerFaults } from './answer-faults.ts';
import { type Fault, readIfThere, readTest } from './fault.ts';
import { importFaults } from './import-faults.ts';
import { moneyFaults } from './money-faults.ts';
import { serverFaults } from './server-faults.ts';
import { webFaults } from './web-faults.ts';

export const faults: readonly Fault[] = [
  ...webFaults,
  ...serverFaults,
  ...answerFaults,
  ...moneyFaults,
  ...importFaults,
];

/** Why faults cannot be planted: their text does not occur exactly once in the file, or a test does not exist. */
export function listStale(project: string): string[] {
  return faults.flatMap(({ name, file, find, tests }) => {
    const count = readIfThere(join(project, file)).split(find).length - 1;
    const missing = tests.filter((test) => {
      const { file: testFile, title = '' } = readTest(test);
      const text = readIfThere(join(project, testFile));
      return text === '' || !text.includes(title);
    });
    return [
      ...(count === 1 ? [] : [`${name}: its text stands ${count} times in ${file}`]),
      ...missing.map((test) => `${name}: there is no test ${test}`),
    ];
  });
}
