import type { ChangeableRule } from '#contract/settings.ts';
import { type RuleName, ruleNames, ruleOf } from '#contract/values/changeable-rules.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { Config } from '#server/config.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as store from './settings.store.ts';

export { noteModelInUse, readMailRecord, readModelRecord, stateOfService, tryService } from './services.ts';

type RuleDeps = Pick<Deps, 'db' | 'config'>;

/** The rules with what applies now, where it comes from, and who changed it last. */
export async function listRules({ db, config }: RuleDeps): Promise<ChangeableRule[]> {
  const stored = new Map((await store.listRules(db)).map((row) => [row.name, row]));
  return ruleNames.map((name) => describe(name, config, stored.get(name)));
}

function describe(name: RuleName, config: Config, stored: store.StoredRule | undefined): ChangeableRule {
  const { group, min, max } = ruleOf(name);
  const without_change = {
    value: config.rules_of_environment[name],
    source: config.set_names.has(name) ? 'environment' : 'default',
  } as const;
  const applies = stored?.is_changed === true ? ({ value: stored.value, source: 'changed' } as const) : without_change;
  return {
    name,
    group,
    ...applies,
    without_change,
    min,
    max,
    version: stored?.version ?? 0,
    changed_at: stored?.changed_at ?? null,
    changed_by: stored?.changed_by ?? null,
  };
}

/**
 * Changes a rule for every process; what it gave, charged or promised before stays as it was.
 * @throws AppError `validation` out of its bounds; `rule_changed` with the rule as it is now
 */
export async function changeRule(
  deps: RuleDeps,
  name: RuleName,
  { value, version }: { value: number | null; version: number },
  actor: Actor & { user_id: number },
): Promise<ChangeableRule> {
  requireWithinBounds(name, value);
  return write(deps, name, { is_changed: true, value, version }, actor);
}

/** Lets a rule be what the environment says again. @throws AppError `rule_changed` */
export function resetRule(
  deps: RuleDeps,
  name: RuleName,
  { version }: { version: number },
  actor: Actor & { user_id: number },
): Promise<ChangeableRule> {
  return write(deps, name, { is_changed: false, value: null, version }, actor);
}

function requireWithinBounds(name: RuleName, value: number | null): void {
  const { kind, fallback, min, max } = ruleOf(name);
  const wrong = (type: string, limit?: number) =>
    new AppError('validation', { fields: [{ loc: ['body', 'value'], type, ...(limit !== undefined && { limit }) }] });
  if (value === null) {
    if (fallback === null) return;
    throw wrong('missing');
  }
  if (value < min) throw wrong('greater_than_equal', min);
  if (value > max) throw wrong('less_than_equal', max);
  if (kind !== 'number' && !Number.isInteger(value)) throw wrong('int_type');
}

async function write(
  deps: RuleDeps,
  name: RuleName,
  change: { is_changed: boolean; value: number | null; version: number },
  actor: Actor & { user_id: number },
): Promise<ChangeableRule> {
  const { db, config } = deps;
  const after = await db.transaction().execute(async (tx) => {
    const before = await findRule(tx, name, config);
    const isNewest = await store.storeRule(tx, { name, changed_by: actor.user_id, ...change });
    if (!isNewest) throw new AppError('rule_changed', { current: await findRule(tx, name, config) });
    const changed = await findRule(tx, name, config);
    const facts = ({ value, source }: ChangeableRule) => ({ name, value, source });
    const object = { kind: 'rule', id: null } as const;
    await audit(tx, { actor, action: 'update', object, before: facts(before), after: facts(changed) });
    return changed;
  });
  await applyRules(deps);
  return after;
}

async function findRule(db: Tx | Db, name: RuleName, config: Config): Promise<ChangeableRule> {
  return describe(
    name,
    config,
    (await store.listRules(db)).find((row) => row.name === name),
  );
}

/** The reading that is under way for the settings of a process. */
const readings = new WeakMap<Config, Promise<void>>();

/** Reads the changed rules into the settings of this process, where every rule looks them up when it needs them. */
export function applyRules(deps: RuleDeps): Promise<void> {
  // One after the other: what was read first must not be applied last.
  const before = readings.get(deps.config) ?? Promise.resolve();
  const reading = before.catch(() => {}).then(() => readRules(deps));
  readings.set(deps.config, reading);
  return reading;
}

async function readRules({ db, config }: RuleDeps): Promise<void> {
  const stored = new Map((await store.listRules(db)).map((row) => [row.name, row]));
  for (const name of ruleNames) {
    const row = stored.get(name);
    const value = row?.is_changed === true ? row.value : config.rules_of_environment[name];
    // As the environment’s own values are: absent where there is no such rule.
    Object.assign(config, { [name]: ruleOf(name).kind === 'switch' ? value === 1 : (value ?? undefined) });
  }
}

/**
 * Applies the changed rules, and applies them again whenever one is changed, in whichever process.
 * @returns stops listening
 */
export async function followRules(deps: RuleDeps & Pick<Deps, 'database' | 'log'>): Promise<() => Promise<void>> {
  const apply = () => {
    applyRules(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the changed rules could not be read yet'),
    );
  };
  const stop = await deps.database.listen(store.channel, apply, apply);
  await applyRules(deps);
  return async () => {
    await stop();
    await readings.get(deps.config)?.catch(() => {});
  };
}
