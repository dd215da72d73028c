import { useState } from 'react';
import type { ChangeableRule } from '#contract/settings.ts';
import { ruleGroups } from '#contract/values/changeable-rules.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatWhen } from '#web/i18n/moments.ts';
import adminSettingsPart from 'messages:admin-settings';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Line } from '#web/ui/data/Line.tsx';
import { Lines, TwoLines } from '#web/ui/data/Parts.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { RuleDialog } from './RuleDialog.tsx';
import { useResetRule } from './settings.api.ts';
import { useRuleValue } from './useRuleValue.ts';

/** The rules by what they are about. */
export function Rules({ rules }: { rules: readonly ChangeableRule[] }) {
  const texts = useMessages(adminSettingsPart);
  const [edited, setEdited] = useState<ChangeableRule | null>(null);
  return (
    <Stack as="section" gap={4} aria-labelledby="rules">
      <h2 id="rules">{texts.rules}</h2>
      <Note>{texts.rulesHint}</Note>
      {ruleGroups.map((group) => (
        <Stack key={group} gap={2}>
          <h3>{texts.groups[group]}</h3>
          <Lines>
            {rules
              .filter((rule) => rule.group === group)
              .map((rule) => (
                <RuleLine key={rule.name} rule={rule} onEdit={() => setEdited(rule)} />
              ))}
          </Lines>
        </Stack>
      ))}
      {edited && <RuleDialog rule={edited} onClose={() => setEdited(null)} />}
    </Stack>
  );
}

function RuleLine({ rule, onEdit }: { rule: ChangeableRule; onEdit: () => void }) {
  const texts = useMessages(adminSettingsPart);
  const language = useLanguage();
  const write = useRuleValue(rule.name);
  const reset = useResetRule();
  const { name, hint } = texts.rule[rule.name];
  const { without_change, version, changed_by, changed_at } = rule;
  const resetting = useAction(() => reset.mutateAsync({ rule: rule.name, version }), { done: texts.wentBack });
  const isChanged = rule.source === 'changed';
  const before = { value: write(without_change.value), source: texts.sources[without_change.source] };
  const time = changed_at === null ? '' : formatWhen(language, changed_at);
  const who = changed_by === null ? texts.changedAt({ time }) : texts.changedBy({ name: changed_by.name, time });
  return (
    <Line
      title={name}
      end={
        <Row gap={4}>
          <TwoLines title={<b className="tabular">{write(rule.value)}</b>} note={texts.sources[rule.source]} />
          <Button variant="outlined" size="small" aria-label={texts.changeOf({ name })} onClick={onEdit}>
            {texts.change}
          </Button>
        </Row>
      }
    >
      <small>{hint}</small>
      {isChanged && (
        <Row gap={2}>
          <small>{who}</small>
          <Button
            variant="text"
            size="small"
            aria-label={texts.backOf({ ...before, name })}
            loading={resetting.isPending}
            onClick={() => void resetting.run()}
          >
            {texts.back(before)}
          </Button>
        </Row>
      )}
    </Line>
  );
}
