import type { Overview } from '#contract/overview.ts';
import { shareOfFigure } from '#contract/values/answer-figures.ts';
import { listsOfWell, momentsOf } from '#contract/values/overview-lists.ts';
import { paths, withQuery } from '#contract/values/paths.ts';
import { formatPercent } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminOverviewPart from 'messages:admin-overview';
import answerFiguresPart from 'messages:answer-figures';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import { Split } from '#web/ui/data/Parts.tsx';
import { OverviewFigure, useUnits } from './OverviewFigure.tsx';
import { Cohorts, GamesByDemand, Steps } from './Growth.tsx';
import styles from './AdminHomePage.module.css';

/** Those that nothing else on the screen says: what waits is in the queue, and the rest is a filter of the lists. */
const shownFigures = {
  well: ['questions', 'refused', 'failed', 'given_back'],
  pays: ['revenue', 'refunds', 'cost'],
} as const;

interface PartProps<P extends 'well' | 'growing' | 'pays'> {
  data: Overview;
  part: NonNullable<Overview[P]>;
}

/** Over how many days there is something to tell: a product that began a week ago has no month. */
function countedDays({ dates, well, growing, pays }: Overview): number {
  const figures = [...(well?.figures ?? []), ...(growing?.figures ?? []), ...(pays?.figures ?? [])];
  const first = dates.findIndex((_, day) => figures.some(({ days }) => (days[day] ?? 0) !== 0));
  return first === -1 || figures.some(({ before }) => before !== 0) ? dates.length : dates.length - first;
}

/** Is it well: what went wrong, each with the list of it. */
export function WellPart({ data, part }: PartProps<'well'>) {
  const texts = useMessages(adminOverviewPart);
  const { names, shareOf, worries } = useMessages(answerFiguresPart);
  const language = useLanguage();
  const counted = countedDays(data);
  const lists = listsOfWell(data);
  const find = (key: string) => part.figures.find((figure) => figure.key === key);
  const total = (key: string) => find(key)?.total ?? 0;
  const sharesOf: Partial<Record<string, (values: { percent: string }) => string>> = shareOf;
  const worryAbout: Partial<Record<string, string>> = worries;
  const percentOf = (share: number) => formatPercent(language, 100 * share);
  const sayShare = (key: (typeof shownFigures.well)[number]) => {
    // How many were answered stands below how many were asked; none of something is no share of it.
    const found = shareOfFigure(key === 'questions' ? 'answered' : key, total);
    if (found === null || total(key) === 0) return {};
    if (key === 'questions') return { share: texts.answered({ percent: percentOf(found.share) }) };
    const share = sharesOf[found.of]?.({ percent: percentOf(found.share) });
    return { share, worry: found.is_worth_a_look ? worryAbout[key] : undefined };
  };
  return (
    <Stack as="section" gap={3}>
      <h2>{texts.well}</h2>
      <ul className={styles.tiles}>
        {shownFigures.well.map((key) => {
          const figure = find(key);
          return (
            figure && (
              <OverviewFigure
                key={key}
                title={names[key]}
                figure={figure}
                dates={data.dates}
                counted={counted}
                link={withQuery(paths.adminAnswers(), lists[key].filters)}
                {...sayShare(key)}
              />
            )
          );
        })}
      </ul>
    </Stack>
  );
}

/** Is it growing: who came, how far they went, who stays, and what they ask about. */
export function GrowingPart({ data, part }: PartProps<'growing'>) {
  const texts = useMessages(adminOverviewPart);
  const counted = countedDays(data);
  const steps = part.figures.filter(({ key }) => key.startsWith('new_'));
  // One week has nothing to be compared with, and before the first player there is none.
  const cohorts = part.cohorts.slice(part.cohorts.findIndex(({ new_users }) => new_users > 0));
  const players = part.figures.find(({ key }) => key === 'players');
  return (
    <Stack as="section" gap={3}>
      <h2>{texts.growing}</h2>
      <Split side={264} isAtEnd className={styles.beside}>
        <Steps steps={steps} />
        {players && (
          <ul>
            <OverviewFigure
              title={texts.figures.players}
              figure={players}
              dates={data.dates}
              counted={counted}
              isAverage
            />
          </ul>
        )}
      </Split>
      {cohorts.length > 1 && <Cohorts cohorts={cohorts} />}
      <GamesByDemand games={part.games} />
    </Stack>
  );
}

/** Does it pay: what came in, what went out, and what is left in one currency. */
export function PaysPart({ data, part }: PartProps<'pays'>) {
  const texts = useMessages(adminOverviewPart);
  const format = useUnits();
  const { usd_rub, margin_rub } = part;
  const links: Record<(typeof shownFigures.pays)[number], string> = {
    revenue: withQuery(paths.adminTopUps(), { status: 'succeeded' }),
    refunds: withQuery(paths.adminTopUps(), { status: 'refunded' }),
    cost: withQuery(paths.adminModels(), momentsOf(data)),
  };
  const counted = countedDays(data);
  return (
    <Stack as="section" gap={3}>
      <h2>{texts.pays}</h2>
      {usd_rub === null || margin_rub === null ? (
        <Note>{texts.noRate}</Note>
      ) : (
        <Card
          title={`${texts.margin}: ${format('rub', margin_rub)}`}
          level="h3"
          lead={texts.marginHint({ rate: format('rub', usd_rub) })}
        />
      )}
      <ul className={styles.tiles}>
        {shownFigures.pays.map((key) => {
          const figure = part.figures.find((one) => one.key === key);
          return (
            figure && (
              <OverviewFigure
                key={key}
                title={texts.figures[key]}
                figure={figure}
                dates={data.dates}
                counted={counted}
                link={links[key]}
              />
            )
          );
        })}
      </ul>
    </Stack>
  );
}
