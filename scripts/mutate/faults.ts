import { join } from 'node:path';
import { accessFaults } from './access-faults.ts';
import { readIfThere } from './fault.ts';
import { moneyFaults } from './money-faults.ts';

export const faults = [...moneyFaults, ...accessFaults].flatMap(({ file, tests, faults: ofFile }) =>
  Object.entries(ofFile).map(([name, [find, replace]]) => ({ name, file, find, replace, tests })),
);

export type Fault = (typeof faults)[number];

/** Why faults cannot be planted: their text does not occur exactly once in the file, or a test does not exist. */
export function listStale(project: string): string[] {
  return faults.flatMap(({ name, file, find, tests }) => {
    const count = readIfThere(join(project, file)).split(find).length - 1;
    const missing = tests.filter((test) => readIfThere(join(project, test)) === '');
    return [
      ...(count === 1 ? [] : [`${name}: its text stands ${count} times in ${file}`]),
      ...missing.map((test) => `${name}: there is no test ${test}`),
    ];
  });
}
