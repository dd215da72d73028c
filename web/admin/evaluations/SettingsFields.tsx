import { Field } from '#web/ui/Field.tsx';
import type { TunedNumber, TunedSettings } from '#contract/evaluations.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminEvaluationsPart from 'messages:admin-evaluations';
import styles from './Evaluations.module.css';

type Name = TunedNumber;

/** Each with the most it may be and what the product has. */
const limits: Record<Name, { max: number; usual: number; step: number; min?: number }> = {
  k1: { max: 5, usual: 1.2, step: 0.05 },
  b: { max: 1, usual: 0.5, step: 0.05 },
  title_weight: { max: 20, usual: 2.5, step: 0.1 },
  section_weight: { max: 20, usual: 2, step: 0.1 },
  gram_weight: { max: 5, usual: 0.15, step: 0.01 },
  adjacency_weight: { max: 5, usual: 0.6, step: 0.05 },
  answer_coverage: { max: 1, usual: 0.48, step: 0.01 },
  unsure_coverage: { max: 1, usual: 0.3, step: 0.01 },
  dense_weight: { max: 5, usual: 0.5, step: 0.05 },
  chunks_given: { max: 20, usual: 8, step: 1, min: 1 },
};
export const settingNames = Object.keys(limits) as Name[];

/** What acts where a game sets nothing. */
export function usualOf(name: Name): number {
  return limits[name].usual;
}

/** The numbers that were filled in; an empty field is as the product has it. */
export function readSettings(form: FormData): TunedSettings {
  return Object.fromEntries(
    settingNames.flatMap((name) => {
      const text = form.get(name);
      return typeof text !== 'string' || text.trim() === '' ? [] : [[name, Number(text)]];
    }),
  );
}

export function SettingsFields({ values = {} }: { values?: TunedSettings }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const { names } = useMessages(adminEvaluationsPart).tuned;
  return (
    <fieldset className={styles.settings}>
      <legend>{texts.settings}</legend>
      {settingNames.map((name) => {
        const { max, usual, step, min = 0 } = limits[name];
        return (
          <Field
            key={name}
            size="small"
            type="number"
            name={name}
            label={names[name]}
            placeholder={String(usual)}
            defaultValue={values[name] ?? ''}
            min={min}
            max={max}
            step={step}
          />
        );
      })}
    </fieldset>
  );
}
