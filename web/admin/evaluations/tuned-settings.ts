import type { Evaluation, TunedSettings } from '#contract/evaluations.ts';
import { type TunedNumber, tunedNumbers } from '#contract/values/tuned-numbers.ts';
import type { Messages as AdminEvaluationsMessages } from 'messages:admin-evaluations';
import { settingNames } from './SettingsFields.tsx';

type Show = (value: number) => string;

/** What settings of a game change, each in a few words. */
export function describeSettings(
  settings: TunedSettings,
  texts: AdminEvaluationsMessages['tuned'],
  show: Show,
): string[] {
  const { aliases, prompt } = settings;
  return [
    ...settingNames.flatMap((name) => {
      const value = settings[name];
      return value === undefined ? [] : [`${texts.names[name]} ${show(value)}`];
    }),
    ...(aliases?.length ? [texts.aliases({ count: aliases.length })] : []),
    ...(prompt ? [texts.prompt] : []),
  ];
}

/** How the second signal took part, in one line; nothing where it did not. */
export function describeDense(
  evaluation: Evaluation,
  texts: AdminEvaluationsMessages['tuned'],
  show: Show,
): string | undefined {
  const dense = evaluation.summary?.dense;
  return dense
    ? texts.dense({
        model: dense.model,
        weight: show(dense.weight),
        covered: show(dense.covered),
        chunks: show(dense.chunks),
      })
    : undefined;
}

export interface Difference {
  name: string;
  before: string;
  now: string;
}

/** What two evaluations did not have in common. */
export function listDifferences(
  before: Evaluation,
  now: Evaluation,
  texts: AdminEvaluationsMessages['tuned'],
  show: Show,
): Difference[] {
  const shown = (settings: TunedSettings, name: TunedNumber) => {
    const value = settings[name];
    return value === undefined ? `${show(tunedNumbers[name].usual)}, ${texts.usual}` : show(value);
  };
  const numbers = settingNames.map((name) => ({
    name: texts.names[name],
    before: shown(before.settings, name),
    now: shown(now.settings, name),
  }));
  const count = ({ settings }: Evaluation) => texts.aliases({ count: settings.aliases?.length ?? 0 });
  const aliases = { name: texts.aliasesName, before: count(before), now: count(now) };
  const dense = {
    name: texts.meaning,
    before: describeDense(before, texts, show) ?? texts.withoutDense,
    now: describeDense(now, texts, show) ?? texts.withoutDense,
  };
  return [...numbers, aliases, dense].filter((one) => one.before !== one.now);
}
