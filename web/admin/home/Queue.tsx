import { TriangleAlert } from 'lucide-react';
import type { Tile } from '#contract/admin-home.ts';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import { alertSignals } from '#contract/values/alert-signals.ts';
import { paths } from '#contract/values/paths.ts';
import { useMayUse } from '#web/http/use-session.ts';
import { formatNumber, formatPercent } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatWhen } from '#web/i18n/moments.ts';
import adminAlertsPart from 'messages:admin-alerts';
import adminHomePart from 'messages:admin-home';
import { Line } from '#web/ui/data/Line.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { PageLink } from '../PageLink.tsx';
import { isModelDown, useModelFault } from '../models/useModelFault.ts';

type Home = AnswerOf<'GET /api/admin/home'>;

/** Everything that waits for somebody, what is burning first. */
export function Queue({ tiles, model, alerts, health }: Home) {
  const texts = useMessages(adminHomePart);
  const isAdmin = useMayUse([]);
  const waiting = tiles.filter(({ attention }) => attention);
  const trouble = model?.trouble ?? null;
  const isDown = isModelDown(trouble);
  // The line of the model says more than its alert.
  const others = alerts.filter(({ signal }) => !(isDown && signal === 'model_faults'));
  if (waiting.length === 0 && alerts.length === 0 && !isDown)
    // Whoever does not see all of it cannot say that of the whole.
    return <Alert tone="success">{isAdmin ? texts.allWell : texts.nothingForYou}</Alert>;
  return (
    <Card tone="amber" title={texts.attention}>
      <Lines>
        {isDown && model !== null && trouble !== null && <ModelLine name={model.name} trouble={trouble} />}
        {others.map((alert) => (
          <AlertLine key={alert.signal} alert={alert} />
        ))}
        {waiting.map((tile) => (
          <WaitingLine key={tile.key} tile={tile} mailFails={health?.mail.failing_since != null} />
        ))}
      </Lines>
    </Card>
  );
}

const picture = <TriangleAlert size={20} aria-hidden />;

function ModelLine({ name, trouble }: { name: string; trouble: NonNullable<NonNullable<Home['model']>['trouble']> }) {
  const texts = useMessages(adminHomePart).modelDown;
  const language = useLanguage();
  const fault = useModelFault();
  return (
    <Line
      picture={picture}
      title={texts.title({ name, time: formatWhen(language, trouble.since) })}
      note={texts.note({ kind: fault(trouble.kind), count: trouble.in_a_row })}
      end={
        <PageLink to={paths.adminSettings()} instead={null}>
          {texts.test}
        </PageLink>
      }
    />
  );
}

function AlertLine({ alert: { signal, value, since, link } }: { alert: Home['alerts'][number] }) {
  const texts = useMessages(adminHomePart);
  const { signals, windows } = useMessages(adminAlertsPart);
  const language = useLanguage();
  const window = alertSignals[signal];
  const figure = (window === 'share' ? formatPercent : formatNumber)(language, value);
  return (
    <Line
      picture={picture}
      title={texts.alert({ name: signals[signal], figure: `${figure} ${windows[window]}` })}
      note={texts.since({ time: formatWhen(language, since) })}
      end={<Link to={link}>{texts.look}</Link>}
    />
  );
}

function WaitingLine({ tile: { key, value, link, first }, mailFails }: { tile: Tile; mailFails: boolean }) {
  const texts = useMessages(adminHomePart);
  const language = useLanguage();
  const worries: Partial<Record<Tile['key'], string>> = mailFails
    ? texts.worries
    : { ...texts.worries, failed_mails: texts.refusedMails };
  return (
    <Line
      picture={picture}
      title={`${texts.tiles[key]}: ${formatNumber(language, value)}`}
      note={
        first === null ? worries[key] : texts.oldest({ title: first.title, time: formatWhen(language, first.since) })
      }
      end={
        <Row gap={4}>
          {first !== null && <Link to={first.link}>{texts.look}</Link>}
          {link !== null && <Link to={link}>{first === null ? texts.look : texts.all}</Link>}
        </Row>
      }
    />
  );
}
