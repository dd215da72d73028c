import { Check, Flag } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { ArticleReport } from '#contract/knowledge-admin.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminArticlesPart from 'messages:admin-articles';
import { Choice } from '../Choice.tsx';
import { AdminList } from '../list/AdminList.tsx';
import { columnsFrom } from '../list/columns.tsx';
import { listSource } from '../list/list-source.ts';
import { RowMenu } from '../list/RowMenu.tsx';
import { reportsList } from '#contract/lists/reports.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { useCloseReport } from './articles.api.ts';
import { Parts } from './Parts.tsx';

const source = listSource(reportsList);

function ReportsPage() {
  const texts = useMessages(adminArticlesPart).articles;
  const address = useListAddress(reportsList);
  const columns = useColumns();
  const navigate = useNavigate();
  const renderMenu = useCallback((report: ArticleReport) => <ReportMenu report={report} />, []);
  return (
    <>
      <Parts />
      <AdminList
        title={texts.reports}
        count={texts.reportCount}
        source={source}
        address={address}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={({ game_slug, article_id }) => void navigate(paths.article(game_slug, article_id))}
        renderMenu={renderMenu}
        searchLabel={texts.searchReports}
        filters={<Choice address={address} name="reason" label={texts.reportColumns.reason} options={texts.reasons} />}
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

function useColumns() {
  const texts = useMessages(adminArticlesPart).articles;
  const language = useLanguage();
  return useMemo(
    () =>
      columnsFrom(
        reportsList,
        { language, titles: texts.reportColumns },
        {
          article: ({ article_title }) => article_title,
          game: ({ game_title }) => game_title,
          reason: ({ reason }) => texts.reasons[reason],
          user: ({ user }) => user.name,
        },
      ),
    [texts, language],
  );
}

export { ReportsPage as Component };
