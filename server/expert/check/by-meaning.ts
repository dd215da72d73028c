import { unitTexts } from '#server/language/unit-texts.ts';
import type { Checked, CheckTask, ModelTask } from '../expert.ts';

/** The encoder serves others, too. */
const statementsMost = 8;
const unitsMost = 40;
/** In deviations of what unrelated questions come to: of 243 sentences that are right in other words 4 in 1000 come less near. */
const nearFrom = -1;

/**
 * A check that also asks by meaning whether a source speaks of what a statement says that shares hardly a word with it.
 * @param nearnessTo gives nothing where that cannot be said, or not in time: then the words decide
 */
export function checkByMeaning(
  check: NonNullable<ModelTask['check']>,
  nearnessTo: (statement: string, units: readonly string[]) => Promise<number[] | undefined>,
): (task: CheckTask) => Promise<Checked> {
  return async (task) => {
    const checked = await check(task);
    const near = new Map<string, boolean>();
    for (const { statement, cited } of checked.doubtful.slice(0, statementsMost)) {
      const units = cited.flatMap((n) => task.chunks[n - 1] ?? []).flatMap(unitTexts);
      const nearness = await nearnessTo(statement.trim(), units.slice(0, unitsMost));
      if (nearness !== undefined) near.set(statement, Math.max(...nearness) >= nearFrom);
    }
    return near.size === 0 ? checked : check({ ...task, near });
  };
}
