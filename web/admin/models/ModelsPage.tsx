import { Cpu } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { modelsList } from '#contract/lists/models.ts';
import type { ModelFigures } from '#contract/token-usage.ts';
import { paths } from '#contract/values/paths.ts';
import { formatNumber, formatPercent } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { TwoLines } from '#web/ui/Parts.tsx';
import adminModelsPart from 'messages:admin-models';
import { useGameOptions } from '../labels/labels.api.ts';
import { AdminList } from '../list/AdminList.tsx';
import { CountCell } from '../list/cells.tsx';
import { formatUsd } from '../money.ts';

/** How each model did: what it was asked and what came of it, how fast it was, and what it cost. */
function ModelsPage() {
  const texts = useMessages(adminModelsPart);
  const language = useLanguage();
  const [address] = useSearchParams();
  const { count } = texts;
  const shareOf = (part: number, { asked }: ModelFigures) =>
    part > 0 && texts.percent({ percent: formatPercent(language, (100 * part) / asked) });
  const seconds = (ms: number) => texts.seconds({ seconds: formatNumber(language, Math.round(ms / 100) / 10) });
  const times = (median: number | null, most: number | null) =>
    median !== null &&
    most !== null && (
      <TwoLines
        title={<span className="tabular">{seconds(median)}</span>}
        note={texts.ninety({ seconds: seconds(most) })}
      />
    );
  const kinds: Readonly<Record<string, string>> = texts.faults;
  return (
    <AdminList
      list={modelsList}
      texts={{
        ...texts,
        // Without a beginning the list is of the last days before its end.
        count: ({ total }) => (address.has('from') ? count({ total }) : texts.lastDays({ models: count({ total }) })),
      }}
      icon={Cpu}
      noValue="–"
      onward={{ to: paths.adminSettings(), label: texts.onward }}
      options={{ game_id: useGameOptions() }}
      cells={{
        model: ({ model }) => <b>{model}</b>,
        answered: (row) => <CountCell count={row.answered} note={shareOf(row.answered, row)} />,
        not_in_sources: (row) => <CountCell count={row.not_in_sources} note={shareOf(row.not_in_sources, row)} />,
        faults: ({ faults, faults_by_kind }) => (
          <CountCell
            count={faults}
            note={faults_by_kind
              .map(({ kind, count: often }) => texts.fault({ kind: kinds[kind] ?? kind, count: often }))
              .join(', ')}
          />
        ),
        first_text_median_ms: (row) => times(row.first_text_median_ms, row.first_text_p90_ms),
        total_median_ms: (row) => times(row.total_median_ms, row.total_p90_ms),
        input_tokens: ({ input_tokens, output_tokens }) => (
          <CountCell count={input_tokens} note={texts.out({ count: formatNumber(language, output_tokens) })} />
        ),
        cost_usd: ({ cost_usd }) => formatUsd(language, cost_usd),
      }}
    />
  );
}

export { ModelsPage as Component };
