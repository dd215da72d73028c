import { BookDown, FileUp, Hammer, PenLine } from 'lucide-react';
import { useNavigate } from 'react-router';
import adminGameWorkPart from 'messages:admin-game-work';
import actionsPart from 'messages:article-actions';
import type { AdminGame } from '#contract/admin-games.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { useKnowledgeJob } from '#web/knowledge/knowledge-jobs.api.ts';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { knowledgeFileTypes, useImportGame } from './games.api.ts';

/** How articles come into a game, and how they are cut anew. */
export function KnowledgeActions({ game: { id, slug, steam_app_id } }: { game: AdminGame }) {
  const texts = useMessages(adminGameWorkPart).actions;
  const actions = useMessages(actionsPart);
  const navigate = useNavigate();
  const send = useImportGame();
  const start = useKnowledgeJob(id);
  const importing = useAction((file: File) => send.mutateAsync(file), {
    onDone: ({ job_id }) => navigate(paths.adminJob(job_id)),
  });
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
      <ButtonLink size="small" variant="outlined" icon={<FileUp size={16} aria-hidden />} to={paths.adminGameWiki(id)}>
        {texts.wiki}
      </ButtonLink>
      <FileButton
        size="small"
        icon={<FileUp size={16} aria-hidden />}
        accept={knowledgeFileTypes}
        onChoose={(file) => void importing.run(file)}
      >
        {texts.file}
      </FileButton>
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
      <Button
        size="small"
        variant="outlined"
        icon={<Hammer size={16} aria-hidden />}
        onClick={() => void start('rebuild-by-game')}
      >
        {actions.rebuild}
      </Button>
    </Row>
  );
}
