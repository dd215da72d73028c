import { Check, Flag } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { ArticleReport } from '#contract/knowledge-admin.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminArticlesPart from 'messages:admin-articles';
import { Choice } from '../Choice.tsx';
import { AdminList } from '../list/AdminList.tsx';
import type { ListColumn } from '../list/list-column.ts';
import { RowMenu } from '../list/RowMenu.tsx';
import { useListAddress } from '../list/useListAddress.ts';
import { reportsSource, useCloseReport } from './articles.api.ts';
import { Parts } from './Parts.tsx';

const filterNames = ['reason'];

function ReportsPage() {
  const texts = useMessages(adminArticlesPart).articles;
  const address = useListAddress(filterNames, 'created_at');
  const columns = useColumns();
  const navigate = useNavigate();
  const renderMenu = useCallback((report: ArticleReport) => <ReportMenu report={report} />, []);
  return (
    <>
      <Parts />
      <AdminList
        title={texts.reports}
        count={texts.reportCount}
        source={reportsSource}
        address={address}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={({ game_slug, article_id }) => void navigate(paths.article(game_slug, article_id))}
        renderMenu={renderMenu}
        searchLabel={texts.searchReports}
        filters={<Choice address={address} name="reason" label={texts.reason} options={texts.reasons} />}
        empty={{ icon: <Flag size={24} aria-hidden />, title: texts.noReports }}
      />
    </>
  );
}

function ReportMenu({ report: { id, article_title } }: { report: ArticleReport }) {
  const texts = useMessages(adminArticlesPart).articles;
  const { mutate } = useCloseReport();
  const close = () =>
    mutate(id, {
      onSuccess: () => showToast(texts.closed),
      onError: (error) => showToast(error.message, { tone: 'error' }),
    });
  return (
    <RowMenu
      name={article_title}
      actions={[{ label: texts.close, icon: <Check size={18} aria-hidden />, onSelect: close }]}
    />
  );
}

function useColumns(): ListColumn<ArticleReport>[] {
  const texts = useMessages(adminArticlesPart).articles;
  const language = useLanguage();
  return useMemo(
    () => [
      { field: 'article', title: texts.article, width: 240, grow: true, render: ({ article_title }) => article_title },
      { field: 'game', title: texts.game, width: 160, render: ({ game_title }) => game_title },
      { field: 'reason', title: texts.reason, width: 140, render: ({ reason }) => texts.reasons[reason] },
      { field: 'comment', title: texts.comment, width: 260, grow: true, render: ({ comment }) => comment },
      { field: 'user', title: texts.reader, width: 150, render: ({ user }) => user.name },
      {
        field: 'created_at',
        title: texts.reported,
        width: 180,
        isSortable: true,
        render: ({ created_at }) => <span className="tabular">{formatMoment(language, created_at)}</span>,
      },
    ],
    [texts, language],
  );
}

export { ReportsPage as Component };
