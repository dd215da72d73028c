import { useState } from 'react';
import type { ChangeableRule } from '#contract/settings.ts';
import { ruleOf } from '#contract/values/changeable-rules.ts';
import { ApiError } from '#web/http/api-error.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminSettingsPart from 'messages:admin-settings';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Switch } from '#web/ui/controls/Check.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { Note } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useChangeRule } from './settings.api.ts';
import { fromField, useRuleValue } from './useRuleValue.ts';

interface RuleDialogProps {
  /** As it was when the dialog was opened. */
  rule: ChangeableRule;
  onClose: () => void;
}

/** Changes a rule; where somebody else was faster it says so, and saves over that only when told again. */
export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const texts = useMessages(adminSettingsPart);
  const write = useRuleValue(rule.name);
  const save = useChangeRule();
  const [newest, setNewest] = useState<Newest | null>(null);
  const { kind, unit, fallback } = ruleOf(rule.name);
  const form = useServerForm(
    { value: rule.value === null ? '' : String(rule.value), is_on: rule.value === 1 },
    async ({ value, is_on }) => {
      const version = newest?.version ?? rule.version;
      const changed = kind === 'switch' ? Number(is_on) : fromField(value);
      try {
        await save.mutateAsync({ rule: rule.name, value: changed, version });
      } catch (error) {
        const current = error instanceof ApiError && error.code === 'rule_changed' ? readNewest(error.current) : null;
        if (current === null) throw error;
        return setNewest(current);
      }
      showToast(texts.saved);
      onClose();
    },
  );
  const { name, hint } = texts.rule[rule.name];
  const bounds = { min: write(rule.min), max: write(rule.max) };
  return (
    <FormDialog form={form} title={name} submit={texts.save} size="small" onClose={onClose}>
      <Note>{hint}</Note>
      {newest && <Alert tone="warning">{texts.someoneElse({ value: write(newest.value) })}</Alert>}
      {kind === 'switch' ? (
        <Switch {...form.register('is_on')} label={name} />
      ) : (
        <Field
          {...form.register('value', (fallback === null ? texts.boundsOrNone : texts.bounds)(bounds))}
          label={unit === null ? texts.plainValue : texts.value({ unit: texts.fieldUnits[unit] })}
          inputMode="decimal"
          autoComplete="off"
          required={fallback !== null}
        />
      )}
    </FormDialog>
  );
}

type Newest = Pick<ChangeableRule, 'value' | 'version'>;

function readNewest(current: unknown): Newest | null {
  if (typeof current !== 'object' || current === null || !('value' in current) || !('version' in current)) return null;
  const { value, version } = current;
  if (typeof version !== 'number' || (typeof value !== 'number' && value !== null)) return null;
  return { value, version };
}
