import { paths } from '#contract/values/paths.ts';
import type { Service, ServiceTest, ShownSetting } from '#contract/settings.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { shortModelName } from '#web/i18n/model-name.ts';
import { formatWhen } from '#web/i18n/moments.ts';
import adminSettingsPart from 'messages:admin-settings';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { Facts, TwoLines } from '#web/ui/data/Parts.tsx';
import { Status } from '#web/ui/data/Status.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { useModelFault } from '../models/useModelFault.ts';
import { ModelTrial } from './ModelTrial.tsx';
import { useTestService } from './settings.api.ts';

const tones = {
  real: 'good',
  built_in: 'good',
  found: 'good',
  stand_in: 'attention',
  outbox: 'attention',
  off: 'plain',
} as const;

/** One outside service: what is set, and a button that tries it. */
export function ServiceCard({ service, state, settings, last_test, fit, trial, trouble }: Service) {
  const language = useLanguage();
  const fault = useModelFault();
  const texts = useMessages(adminSettingsPart);
  const test = useTestService();
  const testing = useAction(() => test.mutateAsync(service));
  const name = texts.names[service];
  const hints: { readonly [S in Service['service']]?: string } = { mail: texts.mailHint, model: texts.modelHint };
  const hint = state === 'off' || state === 'outbox' ? texts.offHints[service] : undefined;
  return (
    <Card
      level="h3"
      title={name}
      actions={
        <Row gap={3}>
          {trouble !== null && (
            <Status tone="bad">{texts.failsSince({ time: formatWhen(language, trouble.since) })}</Status>
          )}
          {trouble === null && last_test?.works !== false && <Status tone={tones[state]}>{texts.states[state]}</Status>}
          {state !== 'off' && (
            <Button
              variant="outlined"
              size="small"
              aria-label={texts.testOf({ name })}
              loading={testing.isPending}
              onClick={() => void testing.run()}
            >
              {texts.test}
            </Button>
          )}
        </Row>
      }
    >
      <Stack gap={3}>
        {trouble !== null && (
          <Alert tone="warning">
            <p>{texts.inUse({ count: trouble.in_a_row, kind: fault(trouble.kind) })}</p>
          </Alert>
        )}
        <div role="status">{state !== 'off' && <TestResult test={last_test} />}</div>
        {hint !== undefined && <Note>{hint}</Note>}
        {state !== 'off' && hints[service] !== undefined && <Note>{hints[service]}</Note>}
        {fit !== null && (
          <ModelFit fit={fit} model={settings.find(({ name: one }) => one === 'AI_MODEL')?.value ?? name} />
        )}
        {service === 'model' && state !== 'off' && <ModelTrial trial={trial} />}
        {service === 'model' && <Link to={paths.adminModels()}>{texts.modelFigures}</Link>}
        <Disclosure isPlain title={texts.details}>
          <SettingFacts settings={settings} />
        </Disclosure>
      </Stack>
    </Card>
  );
}

function TestResult({ test }: { test: ServiceTest | null }) {
  const texts = useMessages(adminSettingsPart);
  const language = useLanguage();
  if (test === null) return <Note>{texts.never}</Note>;
  const time = formatWhen(language, test.tested_at);
  if (test.problem === null)
    return <Status tone="good">{texts.works({ time, ms: formatNumber(language, test.took_ms) })}</Status>;
  return (
    <Stack gap={1}>
      <Status tone="bad">{texts.failedAt({ time })}</Status>
      <p>{texts.problems[test.problem]}</p>
      {test.detail !== null && <Note>{texts.said({ words: test.detail })}</Note>}
    </Stack>
  );
}

/** How the model is asked, why so, and whether its server reads all of it. */
function ModelFit({ fit: { profile, speed, cut }, model }: { fit: NonNullable<Service['fit']>; model: string }) {
  const texts = useMessages(adminSettingsPart).fit;
  const language = useLanguage();
  const number = (value: number) => formatNumber(language, value);
  return (
    <>
      {cut !== null && (
        <Alert tone="warning">
          <p>{texts.cut({ profile, sent: number(cut.sent_tokens), read: number(cut.read_tokens) })}</p>
        </Alert>
      )}
      <Note>
        {texts.profile[profile]({ model: shortModelName(model) })}{' '}
        {speed === null
          ? texts.notMeasured
          : texts.speed({
              read: number(speed.read_per_second),
              written: number(speed.written_per_second),
              ms: number(speed.latency_ms),
            })}
      </Note>
    </>
  );
}

/** Settings with their values, and where these come from; of secrets only whether they are set. */
export function SettingFacts({ settings }: { settings: readonly ShownSetting[] }) {
  const texts = useMessages(adminSettingsPart);
  return (
    <Facts
      items={settings.map(({ name, value, is_set, source }) => [
        name,
        <TwoLines
          key={name}
          title={value ?? (is_set ? texts.set : texts.notSet)}
          note={is_set && texts.sources[source]}
        />,
      ])}
    />
  );
}
