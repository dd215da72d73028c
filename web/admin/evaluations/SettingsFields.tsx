import { Field } from '#web/ui/controls/Field.tsx';
import type { TunedSettings } from '#contract/evaluations.ts';
import { type TunedNumber, tunedNumbers } from '#contract/values/tuned-numbers.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminEvaluationsPart from 'messages:admin-evaluations';
import styles from './Evaluations.module.css';
import { Columns } from '#web/ui/data/Parts.tsx';

/** In the order of their fields. */
export const settingNames = Object.keys(tunedNumbers) as TunedNumber[];

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
  const { names, explained } = useMessages(adminEvaluationsPart).tuned;
  const language = useLanguage();
  return (
    <fieldset className={styles.settings}>
      <legend>{texts.settings}</legend>
      <Columns least={300}>
        {settingNames.map((name) => {
          const { min, max, usual, step } = tunedNumbers[name];
          return (
            <Field
              key={name}
              size="small"
              type="number"
              name={name}
              label={names[name]}
              hint={explained[name]}
              placeholder={formatNumber(language, usual)}
              defaultValue={values[name] ?? ''}
              min={min}
              max={max}
              step={step}
            />
          );
        })}
      </Columns>
    </fieldset>
  );
}
