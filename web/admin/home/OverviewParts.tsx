import type { Overview } from '#contract/overview.ts';
import { shareOfFigure } from '#contract/values/answer-figures.ts';
import { type CountedList, listsOfWell, momentsOf } from '#contract/values/overview-lists.ts';
import { paths, withQuery } from '#contract/values/paths.ts';
import { formatPercent } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMayOpen } from '#web/shell/use-may-open.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminOverviewPart from 'messages:admin-overview';
import answerFiguresPart from 'messages:answer-figures';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import { Columns } from '#web/ui/data/Parts.tsx';
import { OverviewFigure, useUnits } from './OverviewFigure.tsx';
import { Cohorts, GamesByDemand, Steps } from './Growth.tsx';

const listPages = { answers: paths.adminAnswers, reports: paths.adminReports, jobs: paths.adminJobs };

interface PartProps<P extends 'well' | 'growing' | 'pays'> {
  data: Overview;
  part: NonNullable<Overview[P]>;
}

/** Since when there is something to tell: a product that began a week ago has no month, and nothing before it. */
function spanOf({ dates, well, growing, pays }: Overview): { counted: number; hasBefore: boolean } {
  const figures = [...(well?.figures ?? []), ...(growing?.figures ?? []), ...(pays?.figures ?? [])];
  const first = dates.findIndex((_, day) => figures.some(({ days }) => (days[day] ?? 0) !== 0));
  const hasBefore = figures.some(({ before }) => before !== 0);
  return { hasBefore, counted: hasBefore || first === -1 ? dates.length : dates.length - first };
}

/** Is it well: what went wrong, each with the list of it. */
export function WellPart({ data, part }: PartProps<'well'>) {
  const texts = useMessages(adminOverviewPart);
  const answers = useMessages(answerFiguresPart);
  const language = useLanguage();
  const span = spanOf(data);
  const lists = listsOfWell(data);
  const linkTo = ({ list, filters }: CountedList) => withQuery(listPages[list](), filters);
  const mayOpen = useMayOpen();
  // A number whose list is somebody else's to work on says nothing here.
  const shown = part.figures.filter(({ key }) => mayOpen(listPages[lists[key].list]()));
  const total = (key: string) => part.figures.find((figure) => figure.key === key)?.total ?? 0;
  const names: Record<(typeof part.figures)[number]['key'], string> = { ...texts.figures, ...answers.names };
  const sharesOf: Partial<Record<string, (values: { percent: string }) => string>> = answers.shareOf;
  const worries: Partial<Record<string, string>> = answers.worries;
  const shareOf = (key: string) => {
    const found = shareOfFigure(key, total);
    if (found === null) return {};
    const share = sharesOf[found.of]?.({ percent: formatPercent(language, 100 * found.share) });
    return { share, worry: found.is_worth_a_look ? worries[key] : undefined };
  };
  return (
    <Stack as="section" gap={3}>
      <h2>{texts.well}</h2>
      <Columns as="ul" least={160}>
        {shown.map((figure) => (
          <OverviewFigure
            key={figure.key}
            title={names[figure.key]}
            figure={figure}
            dates={data.dates}
            {...span}
            link={linkTo(lists[figure.key])}
            {...shareOf(figure.key)}
          />
        ))}
      </Columns>
    </Stack>
  );
}

/** Is it growing: who came, how far they went, who stays, and what they ask about. */
export function GrowingPart({ data, part }: PartProps<'growing'>) {
  const texts = useMessages(adminOverviewPart);
  const span = spanOf(data);
  const steps = part.figures.filter(({ key }) => key.startsWith('new_'));
  // One week has nothing to be compared with, and before the first player there is none.
  const cohorts = part.cohorts.slice(part.cohorts.findIndex(({ new_users }) => new_users > 0));
  return (
    <Stack as="section" gap={3}>
      <h2>{texts.growing}</h2>
      <Columns as="ul" least={160}>
        {part.figures
          .filter(({ key }) => key === 'players')
          .map((figure) => (
            <OverviewFigure
              key={figure.key}
              title={texts.figures[figure.key]}
              figure={figure}
              dates={data.dates}
              {...span}
              isAverage={figure.key === 'players'}
              link={figure.key === 'new_users' ? paths.adminUsers() : undefined}
            />
          ))}
      </Columns>
      <Steps steps={steps} />
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
  const links: Partial<Record<(typeof part.figures)[number]['key'], string>> = {
    revenue: withQuery(paths.adminTopUps(), { status: 'succeeded' }),
    refunds: withQuery(paths.adminTopUps(), { status: 'refunded' }),
    top_ups: paths.adminTopUps(),
    cost: withQuery(paths.adminModels(), momentsOf(data)),
  };
  const span = spanOf(data);
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
      <Columns as="ul" least={160}>
        {part.figures.map((figure) => (
          <OverviewFigure
            key={figure.key}
            title={texts.figures[figure.key]}
            figure={figure}
            dates={data.dates}
            {...span}
            link={links[figure.key]}
          />
        ))}
      </Columns>
    </Stack>
  );
}
