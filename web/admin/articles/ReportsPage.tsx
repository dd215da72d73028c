import { Check, ExternalLink, Flag, Scale } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { ArticleReport } from '#contract/knowledge-admin.ts';
import { reportsList } from '#contract/lists/reports.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Chip } from '#web/ui/data/Chip.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import adminArticlesPart from 'messages:admin-articles';
import { useGameOptions } from '../labels/labels.api.ts';
import { AdminList } from '../list/AdminList.tsx';
import { useListAddress } from '../list/useListAddress.ts';
import { RowMenu } from '../list/RowMenu.tsx';
import { articleKeys, closeReport, dismissReports } from './articles.api.ts';

function ReportsPage() {
  const texts = useMessages(adminArticlesPart).reports;
  const navigate = useNavigate();
  const { closed, with_closed } = useListAddress(reportsList).filters;
  return (
    <AdminList
      list={reportsList}
      texts={texts}
      icon={Flag}
      isQueue
      onward={{ to: paths.adminArticles(), label: texts.onward }}
      options={{
        reason: texts.reasons,
        closed: texts.closedOrNot,
        players: texts.playerChoices,
        game_id: useGameOptions(),
      }}
      cells={{
        article: ({ article_title, closed_at, hidden }) => (
          <Row gap={2} as="span" isTight>
            <span className="clip">{article_title}</span>
            {closed_at === null && hidden && <Chip tone="amber">{texts.hidden}</Chip>}
          </Row>
        ),
        game: ({ game_title }) => game_title,
        reason: ({ reason }) => texts.reasons[reason],
        user: ({ user }) => user.name,
        state: ({ closed_at, outcome }) => closed_at !== null && <Chip>{texts.outcomes[outcome ?? 'closed']}</Chip>,
      }}
      // Nothing was decided yet on those that wait.
      extra={closed === 'true' || with_closed === 'true' ? [] : ['state']}
      onOpen={({ article_id }) => void navigate(paths.adminModeration(article_id))}
      bulk={{
        nameOf: ({ article_title }) => article_title,
        actions: [{ label: texts.dismiss, icon: Check, run: dismissReports, done: texts.bulkDismissed }],
      }}
      renderMenu={(report) => <ReportMenu report={report} />}
    />
  );
}

function ReportMenu({ report: { id, article_id, article_title, game_slug, closed_at } }: { report: ArticleReport }) {
  const texts = useMessages(adminArticlesPart).reports;
  const { run } = useAction(closeReport, { refresh: articleKeys, done: texts.dismissed });
  const decide = { label: texts.decide, icon: Scale, to: paths.adminModeration(article_id) };
  const read = { label: texts.read, icon: ExternalLink, to: paths.article(game_slug, article_id) };
  const dismiss = { label: texts.dismiss, icon: Check, onSelect: () => void run(id) };
  return <RowMenu name={article_title} actions={closed_at === null ? [decide, read, dismiss] : [decide]} />;
}

export { ReportsPage as Component };
