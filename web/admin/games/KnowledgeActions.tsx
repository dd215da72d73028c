import { BookDown, FileUp, Hammer, PenLine } from 'lucide-react';
import adminGameWorkPart from 'messages:admin-game-work';
import actionsPart from 'messages:article-actions';
import type { AdminGame } from '#contract/admin-games.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { useKnowledgeJob } from '#web/knowledge/knowledge-jobs.api.ts';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';

interface KnowledgeActionsProps {
  game: AdminGame;
  /** There are no articles yet: importing them is the next step, and nothing can be cut anew. */
  isFirst?: boolean;
}

/** How articles come into a game, and how they are cut anew. */
export function KnowledgeActions({ game, isFirst = false }: KnowledgeActionsProps) {
  const { id, slug, steam_app_id } = game;
  const texts = useMessages(adminGameWorkPart).actions;
  const actions = useMessages(actionsPart);
  const start = useKnowledgeJob(id);
  return (
    <Row gap={2}>
      <ButtonLink
        size="small"
        variant="outlined"
        icon={<PenLine size={16} aria-hidden />}
        to={paths.createArticle(slug)}
      >
        {texts.write}
      </ButtonLink>
      <ButtonLink
        size="small"
        variant={isFirst ? 'contained' : 'outlined'}
        icon={<FileUp size={16} aria-hidden />}
        to={paths.adminGameWiki(id)}
      >
        {texts.wiki}
      </ButtonLink>
      {steam_app_id !== null && (
        <Button
          size="small"
          variant="outlined"
          icon={<BookDown size={16} aria-hidden />}
          onClick={() => void start('import-from-guides')}
        >
          {actions.importGuides}
        </Button>
      )}
      {!isFirst && (
        <Button
          size="small"
          variant="outlined"
          icon={<Hammer size={16} aria-hidden />}
          onClick={() => void start('rebuild-by-game')}
        >
          {actions.rebuild}
        </Button>
      )}
    </Row>
  );
}
