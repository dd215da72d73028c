import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useNavigate } from 'react-router';
import adminWikiPart from 'messages:admin-wiki';
import type { GameWiki } from '#contract/wiki.ts';
import { paths } from '#contract/values/paths.ts';
import { formatDate } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Switch } from '#web/ui/controls/Check.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { Lines, TwoLines } from '#web/ui/data/Parts.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { gameWikisQuery, useImportWikiAgain, useSetWeekly } from './games.api.ts';

/** The wikis that a game was filled from by their addresses, and what is gone there; nothing where there is neither. */
function GameWikis({ gameId }: { gameId: number }) {
  const texts = useMessages(adminWikiPart);
  const language = useLanguage();
  const { data } = useQuery(gameWikisQuery(gameId));
  if (data === undefined) return null;
  return (
    <>
      {data.wikis.length > 0 && (
        <Card title={texts.wikis}>
          <Stack gap={4}>
            {data.wikis.map((wiki) => (
              <OneWiki key={wiki.id} gameId={gameId} wiki={wiki} />
            ))}
          </Stack>
        </Card>
      )}
      {data.gone.length > 0 && (
        <Card title={texts.goneTitle}>
          <Note>{texts.goneHint}</Note>
          <Lines>
            {data.gone.map(({ article_id, slug, title, gone_at }) => (
              <li key={article_id}>
                <Link to={paths.article(slug, article_id)}>{title}</Link>{' '}
                <Note as="span">{texts.goneSince({ date: formatDate(language, gone_at) })}</Note>
              </li>
            ))}
          </Lines>
        </Card>
      )}
    </>
  );
}

function OneWiki({ gameId, wiki }: { gameId: number; wiki: GameWiki }) {
  const texts = useMessages(adminWikiPart);
  const language = useLanguage();
  const navigate = useNavigate();
  const again = useImportWikiAgain(gameId);
  const weekly = useSetWeekly(gameId);
  const importing = useAction(() => again.mutateAsync(wiki.id), {
    onDone: ({ job_id }) => navigate(paths.adminJob(job_id)),
  });
  const changing = useAction((is_weekly: boolean) => weekly.mutateAsync({ wiki_id: wiki.id, is_weekly }), {
    done: texts.weeklySaved,
  });
  const { last_job, next_import_at } = wiki;
  return (
    <Stack gap={2}>
      <TwoLines title={wiki.name} note={wiki.address} />
      <Row gap={3}>
        {last_job !== null && (
          <Link to={paths.adminJob(last_job.id)}>
            {last_job.finished_at === null
              ? texts.runningNow
              : texts.lastTime({ date: formatDate(language, last_job.finished_at) })}
          </Link>
        )}
        {next_import_at !== null && (
          <Note as="span">{texts.nextTime({ date: formatDate(language, next_import_at) })}</Note>
        )}
      </Row>
      <Row gap={3}>
        <Button
          variant="outlined"
          icon={<RefreshCw size={16} aria-hidden />}
          loading={importing.isPending}
          onClick={() => void importing.run()}
        >
          {texts.importAgain}
        </Button>
        <Switch
          label={texts.everyWeek}
          checked={next_import_at !== null}
          disabled={changing.isPending}
          onChange={({ target }) => void changing.run(target.checked)}
        />
      </Row>
    </Stack>
  );
}

export { GameWikis as Component };
