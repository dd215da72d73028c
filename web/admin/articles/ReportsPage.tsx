import { Check, Flag } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { ArticleReport } from '#contract/knowledge-admin.ts';
import { reportsList } from '#contract/lists/reports.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { useAction } from '#web/ui/useAction.ts';
import adminArticlesPart from 'messages:admin-articles';
import { useGameOptions } from '../labels/labels.api.ts';
import { AdminList } from '../list/AdminList.tsx';
import { RowMenu } from '../list/RowMenu.tsx';
import { articleKeys, closeReport } from './articles.api.ts';
import { Parts } from './Parts.tsx';

function ReportsPage() {
  const texts = useMessages(adminArticlesPart).reports;
  const navigate = useNavigate();
  return (
    <>
      <Parts />
      <AdminList
        list={reportsList}
        texts={texts}
        icon={Flag}
        onward={{ to: paths.adminArticles(), label: texts.onward }}
        options={{ reason: texts.reasons, game_id: useGameOptions() }}
        cells={{
          article: ({ article_title }) => article_title,
          game: ({ game_title }) => game_title,
          reason: ({ reason }) => texts.reasons[reason],
          user: ({ user }) => user.name,
        }}
        onOpen={({ game_slug, article_id }) => void navigate(paths.article(game_slug, article_id))}
        renderMenu={(report) => <ReportMenu report={report} />}
      />
    </>
  );
}

function ReportMenu({ report: { id, article_title } }: { report: ArticleReport }) {
  const texts = useMessages(adminArticlesPart).reports;
  const { run } = useAction(closeReport, { refresh: articleKeys, done: texts.closed });
  const close = { label: texts.close, icon: Check, onSelect: () => void run(id) };
  return <RowMenu name={article_title} actions={[close]} />;
}

export { ReportsPage as Component };
