import { useQuery } from '@tanstack/react-query';
import { ScanText } from 'lucide-react';
import { useState } from 'react';
import type { AdminUserDetails } from '#contract/admin-users.ts';
import type { TokenUsage } from '#contract/token-usage.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { TablePager } from '#web/ui/data/TablePager.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminChatsPart from 'messages:admin-chats';
import adminModelsPart from 'messages:admin-models';
import { formatUsd } from '../money.ts';
import { Table } from '#web/ui/data/Table.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { type TokenSpan, tokenUsageQuery } from './chats.api.ts';
import { TokenFilter } from './TokenFilter.tsx';

const rows = 20;

/** The Tokens tab of a user's page: the totals by model, then every answer. */
function UserTokens({ user }: { user: AdminUserDetails }) {
  const texts = useMessages(adminChatsPart);
  const [page, setPage] = useState(1);
  const [span, setSpan] = useState<TokenSpan>({ from: '', to: '' });
  const query = useQuery(tokenUsageQuery(user.id, span, page, rows));
  return (
    <Stack>
      <TokenFilter
        user_id={user.id}
        span={span}
        onChange={(changed) => {
          setSpan(changed);
          setPage(1);
        }}
      />
      <LoadState
        query={query}
        failed={texts.failed}
        empty={
          query.data?.total === 0 && <EmptyState icon={<ScanText size={24} aria-hidden />} title={texts.noTokens} />
        }
      >
        {(data) => (
          <Stack>
            <h2>{texts.models}</h2>
            <Models {...data} />
            <h2>{texts.log}</h2>
            <Log items={data.items} />
            {data.total > rows && <TablePager page={page} rows={rows} total={data.total} onPage={setPage} />}
          </Stack>
        )}
      </LoadState>
    </Stack>
  );
}

function Models({ models, totals }: Pick<TokenUsage, 'models' | 'totals'>) {
  const texts = useMessages(adminChatsPart);
  const language = useLanguage();
  const cells = ({ answers, input_tokens, output_tokens, cost_usd }: TokenUsage['totals']) => (
    <>
      <td data-number>{formatNumber(language, answers)}</td>
      <td data-number>{formatNumber(language, input_tokens)}</td>
      <td data-number>{formatNumber(language, output_tokens)}</td>
      <td data-number>{formatUsd(language, cost_usd)}</td>
    </>
  );
  return (
    <Table
      label={texts.models}
      columns={[
        { title: texts.model },
        { title: texts.answers, isNumber: true },
        { title: texts.input, isNumber: true },
        { title: texts.output, isNumber: true },
        { title: texts.cost, isNumber: true },
      ]}
    >
      <tbody>
        {models.map(({ model, ...used }) => (
          <tr key={model}>
            <th scope="row">{model ?? texts.builtIn}</th>
            {cells(used)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{texts.inAll}</th>
          {cells(totals)}
        </tr>
      </tfoot>
    </Table>
  );
}

function Log({ items }: Pick<TokenUsage, 'items'>) {
  const texts = useMessages(adminChatsPart);
  const language = useLanguage();
  const { faults, columns } = useMessages(adminModelsPart);
  const outcomes: Readonly<Record<string, string>> = {
    ...faults,
    ...texts.states,
    not_in_sources: columns.not_in_sources,
  };
  const seconds = (ms: number) => texts.seconds({ count: formatNumber(language, Math.round(ms / 100) / 10) });
  return (
    <Table
      label={texts.log}
      columns={[
        { title: texts.when },
        { title: texts.game },
        { title: texts.model },
        { title: texts.outcome },
        { title: texts.input, isNumber: true },
        { title: texts.output, isNumber: true },
        { title: texts.cost, isNumber: true },
        { title: texts.time, isNumber: true },
      ]}
    >
      <tbody>
        {items.map(({ id, created_at, message_id, game, model, purpose, outcome, estimated, ...used }) => (
          <tr key={id}>
            <td>
              <time dateTime={created_at} className="tabular">
                {formatMoment(language, created_at)}
              </time>
            </td>
            <td>
              <Link to={paths.adminAnswer(message_id)}>{game.title}</Link>
            </td>
            <td>
              {model ?? texts.builtIn}
              {estimated && model !== null && <small>{texts.estimated}</small>}
            </td>
            <td>
              {purpose === 'answer' ? (outcomes[outcome] ?? outcome) : texts.purposes[purpose]}
              {purpose !== 'answer' && outcome !== 'rewritten' && <small>{outcome}</small>}
            </td>
            <td data-number>{formatNumber(language, used.input_tokens)}</td>
            <td data-number>{formatNumber(language, used.output_tokens)}</td>
            <td data-number>{formatUsd(language, used.cost_usd)}</td>
            <td data-number>{seconds(used.total_ms)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export { UserTokens as Component };
