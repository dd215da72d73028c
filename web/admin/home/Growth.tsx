import type { Overview } from '#contract/overview.ts';
import { shareOf } from '#contract/values/answer-figures.ts';
import { paths } from '#contract/values/paths.ts';
import { formatDate, formatNumber, formatPercent } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminOverviewPart from 'messages:admin-overview';
import answerFiguresPart from 'messages:answer-figures';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import { Meter } from '#web/ui/feedback/Progress.tsx';
import { Table } from '#web/ui/data/Table.tsx';
import { PageLink } from '../PageLink.tsx';
import styles from './Growth.module.css';

type Growing = NonNullable<Overview['growing']>;

/** From registering to paying, as shares of those who registered. */
export function Steps({ steps }: { steps: Growing['figures'] }) {
  const texts = useMessages(adminOverviewPart);
  const language = useLanguage();
  const whole = steps[0]?.total ?? 0;
  const shares = steps.map(({ key, total }) => ({ key, total, share: shareOf(total, whole) }));
  return (
    <Card title={texts.steps} level="h3" lead={texts.stepsHint}>
      {whole === 0 ? (
        <Note>{texts.stepsEmpty}</Note>
      ) : (
        <Stack as="ol" gap={2} className={styles.steps}>
          {shares.map(({ key, total, share }) => (
            <li key={key}>
              <span>{texts.figures[key]}</span>
              <Meter percent={(100 * total) / whole} />
              <span className="tabular">
                <strong>{formatNumber(language, total)}</strong>
                {share !== null && ` ${formatPercent(language, 100 * share)}`}
              </span>
            </li>
          ))}
        </Stack>
      )}
    </Card>
  );
}

/** Who asked again, week after week. */
export function Cohorts({ cohorts }: Pick<Growing, 'cohorts'>) {
  const texts = useMessages(adminOverviewPart);
  const language = useLanguage();
  const weeks = Array.from({ length: cohorts.length }, (_, number) => number);
  return (
    <Card title={texts.cohorts} level="h3" lead={texts.cohortsHint}>
      <Table
        label={texts.cohorts}
        columns={[
          { title: texts.week },
          { title: texts.figures.new_users, isNumber: true },
          ...weeks.map((number) => ({ title: texts.inWeek({ number }), isNumber: true })),
        ]}
      >
        <tbody>
          {cohorts.toReversed().map(({ week, new_users, players }) => (
            <tr key={week}>
              <th scope="row">{formatDate(language, week)}</th>
              <td data-number>{formatNumber(language, new_users)}</td>
              {weeks.map((number) => (
                <td key={number} data-number>
                  <Share players={players[number]} of={new_users} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

/** A count and its share, where that says something. */
function WithShare({ count, of }: { count: number; of: number }) {
  const texts = useMessages(adminOverviewPart);
  const language = useLanguage();
  const share = count === 0 ? null : shareOf(count, of);
  const players = formatNumber(language, count);
  return share === null ? players : texts.ofShare({ players, percent: formatPercent(language, 100 * share) });
}

function Share({ players, of }: { players: number | undefined; of: number }) {
  if (players === undefined || of === 0) return null;
  return (
    <span className={styles.share} style={{ '--share': Math.min(1, players / of) }}>
      <WithShare count={players} of={of} />
    </span>
  );
}

export function GamesByDemand({ games }: Pick<Growing, 'games'>) {
  const texts = useMessages(adminOverviewPart);
  const { names } = useMessages(answerFiguresPart);
  const language = useLanguage();
  return (
    <Card title={texts.games} level="h3">
      {games.length === 0 ? (
        <Note>{texts.gamesEmpty}</Note>
      ) : (
        <Table
          label={texts.games}
          columns={[
            { title: texts.game },
            { title: names.questions, isNumber: true },
            { title: names.refused_or_unsure, isNumber: true },
            { title: names.failed, isNumber: true },
            { title: texts.wanted, isNumber: true },
          ]}
        >
          <tbody>
            {games.map(({ game_id, title, questions, refused_or_unsure, failed, demand }) => (
              <tr key={game_id}>
                <th scope="row">
                  <PageLink to={paths.adminGame(game_id)}>{title}</PageLink>
                </th>
                <td data-number>{formatNumber(language, questions)}</td>
                <td data-number>
                  <WithShare count={refused_or_unsure} of={questions} />
                </td>
                <td data-number>{formatNumber(language, failed)}</td>
                <td data-number>{formatNumber(language, demand)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
