import { Cpu } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { modelsList } from '#contract/lists/models.ts';
import type { ModelFigures } from '#contract/token-usage.ts';
import { paths } from '#contract/values/paths.ts';
import { formatNumber, formatPercent } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { shortModelName } from '#web/i18n/model-name.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { TwoLines } from '#web/ui/data/Parts.tsx';
import adminModelsPart from 'messages:admin-models';
import { useGameOptions } from '../labels/labels.api.ts';
import { AdminList } from '../list/AdminList.tsx';
import { CountCell } from '../list/cells.tsx';
import { formatUsd } from '../money.ts';
import { useModelFault } from './useModelFault.ts';

/** How each model did: what it was asked and what came of it, how fast it was, and what it cost. */
function ModelsPage() {
  const texts = useMessages(adminModelsPart);
  const language = useLanguage();
  const [address] = useSearchParams();
  const { count } = texts;
  const shareOf = (part: number, { asked }: ModelFigures) =>
    part > 0 && formatPercent(language, Math.round((100 * part) / asked));
  // What takes less than a second is told to the hundredth.
  const rounded = (ms: number) => (ms < 1000 ? Math.round(ms / 10) / 100 : Math.round(ms / 100) / 10);
  const seconds = (ms: number) => texts.seconds({ seconds: formatNumber(language, rounded(ms)) });
  const times = (median: number | null, most: number | null) =>
    median !== null &&
    most !== null && (
      <TwoLines
        title={<span className="tabular">{seconds(median)}</span>}
        note={texts.ninety({ seconds: seconds(most) })}
      />
    );
  const fault = useModelFault();
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
        model: ({ model }) => (
          <span title={model}>
            <TwoLines title={<b>{shortModelName(model)}</b>} note={model !== shortModelName(model) && model} />
          </span>
        ),
        answered: (row) => <CountCell count={row.answered} note={shareOf(row.answered, row)} />,
        not_in_sources: (row) => <CountCell count={row.not_in_sources} note={shareOf(row.not_in_sources, row)} />,
        faults: ({ faults, faults_by_kind }) => {
          const named = faults_by_kind.map(({ kind, count: often }) =>
            texts.fault({ kind: fault(kind), count: often }),
          );
          return (
            <span title={named.join('\n')}>
              <CountCell count={faults} note={named.join(', ')} />
            </span>
          );
        },
        first_text_median_ms: (row) => times(row.first_text_median_ms, row.first_text_p90_ms),
        total_median_ms: (row) => times(row.total_median_ms, row.total_p90_ms),
        input_tokens: ({ input_tokens, output_tokens }) => (
          <CountCell count={input_tokens} note={texts.out({ count: formatNumber(language, output_tokens) })} />
        ),
        cost_usd: ({ cost_usd, input_tokens }) =>
          cost_usd === 0 && input_tokens > 0 ? (
            <TwoLines title="–" note={texts.noPrice} />
          ) : (
            formatUsd(language, cost_usd)
          ),
      }}
    />
  );
}

export { ModelsPage as Component };
