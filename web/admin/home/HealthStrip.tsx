import type { Health } from '#contract/admin-home.ts';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import { backupIsLateHours } from '#contract/values/setup-parts.ts';
import { paths, withQuery } from '#contract/values/paths.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { shortModelName } from '#web/i18n/model-name.ts';
import { formatWhen } from '#web/i18n/moments.ts';
import adminHomePart from 'messages:admin-home';
import adminSettingsPart from 'messages:admin-settings';
import { Columns } from '#web/ui/data/Parts.tsx';
import { Status } from '#web/ui/data/Status.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { isModelDown, useModelFault } from '../models/useModelFault.ts';
import { PageLink } from '../PageLink.tsx';
import styles from './AdminHomePage.module.css';

type Home = AnswerOf<'GET /api/admin/home'>;
type Tone = React.ComponentProps<typeof Status>['tone'];
const megabyte = 1024 ** 2;

/** The parts that everything else stands on, each by what really happened last. */
export function HealthStrip({ health, model: answering }: { health: Health; model: Home['model'] }) {
  const texts = useMessages(adminHomePart).health;
  const { states } = useMessages(adminSettingsPart);
  const language = useLanguage();
  const fault = useModelFault();
  const { model, mail, payments, database, version } = health;
  const trouble = answering?.trouble ?? null;
  const record =
    model.last_at === null
      ? texts.notAsked
      : texts.answers({ faults: model.faults, answers: model.answers, time: formatWhen(language, model.last_at) });
  function mailState(): string {
    if (mail.failing_since !== null) return texts.mailFails({ time: formatWhen(language, mail.failing_since) });
    if (mail.refused > 0) return texts.mailRefused({ count: mail.refused });
    return mail.works && mail.state === 'real' ? texts.mailWorks : states[mail.state];
  }
  const parts: { key: keyof typeof texts.parts; to: string; tone: Tone; state: string; note: string }[] = [
    {
      key: 'model',
      to: paths.adminSettings(),
      tone: toneOf(model.state, model.faults > 0, isModelDown(trouble)),
      state: answering === null ? texts.builtIn : shortModelName(answering.name),
      note:
        trouble === null ? record : texts.cause({ count: trouble.in_a_row, kind: fault(trouble.kind), rest: record }),
    },
    {
      key: 'mail',
      to: paths.adminMails(),
      tone: toneOf(mail.state, mail.failed > 0, mail.failing_since !== null),
      state: mailState(),
      note: texts.mails(mail),
    },
    {
      key: 'payments',
      to: withQuery(paths.adminTopUps(), payments.in_review > 0 ? { review: 'open' } : {}),
      tone: toneOf(payments.state, payments.in_review > 0, false),
      state: states[payments.state],
      note: texts.payments({ count: payments.in_review }),
    },
    {
      key: 'database',
      to: paths.adminSettings(),
      tone: isLate(database.backup_at) ? 'attention' : 'good',
      state: texts.database[database.kind]({
        size: formatNumber(language, Math.max(1, Math.round(database.bytes / megabyte))),
      }),
      note:
        database.backup_at === null ? texts.noBackup : texts.backup({ time: formatWhen(language, database.backup_at) }),
    },
  ];
  return (
    <Stack as="section" gap={3}>
      <h2>{texts.title}</h2>
      <Columns as="ul" least={220}>
        {parts.map(({ key, to, tone, state, note }) => (
          <li key={key} className={`surface ${styles.part}`}>
            <PageLink to={to}>{texts.parts[key]}</PageLink>
            <Status tone={tone}>{state}</Status>
            <small>{note}</small>
          </li>
        ))}
      </Columns>
      <small>
        <PageLink to={paths.adminSettings()}>{texts.version({ version })}</PageLink>
      </small>
    </Stack>
  );
}

function toneOf(state: Health['mail']['state'], is_odd: boolean, is_bad: boolean): Tone {
  if (is_bad) return 'bad';
  if (is_odd || state === 'stand_in' || state === 'outbox') return 'attention';
  return state === 'off' ? 'plain' : 'good';
}

const isLate = (backup_at: string | null) =>
  backup_at === null || Date.now() - Date.parse(backup_at) >= backupIsLateHours * 3_600_000;
