import { useQuery } from '@tanstack/react-query';
import { FileX, SquarePen } from 'lucide-react';
import { useState } from 'react';
import adminModerationPart from 'messages:admin-moderation';
import type { Moderation } from '#contract/moderation.ts';
import { paths } from '#contract/values/paths.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Chip } from '#web/ui/data/Chip.tsx';
import { Row, Note, Stack } from '#web/ui/layout/Layout.tsx';
import { Line } from '#web/ui/data/Line.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import { Lines, Split } from '#web/ui/data/Parts.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { Author } from './Author.tsx';
import { Decide, type Section } from './Decide.tsx';
import { moderationQuery } from './moderation.api.ts';
import { RecordState } from '#web/shell/RecordState.tsx';
import { useRecordId } from '#web/shell/useRecordId.ts';
import { withLastSearch } from '../list/last-search.ts';

const ChunkDialog = lazyScreen(() => import('./ChunkDialog.tsx'));

/** An article that was reported, or whose text waits: what is known, what was decided, and what can be. */
function ModerationPage() {
  const { id, isId } = useRecordId('articleId');
  const texts = useMessages(adminModerationPart);
  const query = useQuery({ ...moderationQuery(id), enabled: isId });
  return (
    <>
      <RecordState
        back={{ to: withLastSearch(paths.adminReports()), label: texts.toReports }}
        query={query}
        isMissing={!isId}
        texts={{ failed: texts.failed, notFound: texts.gone, notFoundHint: texts.goneHint }}
        missingIcon={<FileX size={24} aria-hidden />}
        title={({ article }) => texts.pageTitle({ title: article.title })}
        skeleton={420}
      >
        {(data) => <Moderated key={data.article.id} data={data} />}
      </RecordState>
    </>
  );
}

function Moderated({ data }: { data: Moderation }) {
  const { article, text, author } = data;
  const texts = useMessages(adminModerationPart);
  const language = useLanguage();
  const [edited, setEdited] = useState<Section>();
  // What waits for its review is corrected there, and what readers do not have is decided about first.
  const isPublished = article.deleted_at === null && article.hidden_cause === null && article.review_id === null;
  const sections = isPublished ? text.chunks : [];
  return (
    <Stack gap={5}>
      <Stack as="header" gap={2}>
        <h1 lang={text.language}>{article.title}</h1>
        <Row gap={2}>
          <State article={article} />
          <Note as="span">
            {article.game_title} · {texts.written({ date: formatMoment(language, article.created_at) })}
          </Note>
          {article.deleted_at === null && (
            <Link to={paths.article(article.game_slug, article.id)}>{texts.toArticle}</Link>
          )}
          {article.review_id !== null && article.deleted_at === null && (
            <Link to={paths.adminReview(article.review_id)}>{texts.toReview}</Link>
          )}
        </Row>
      </Stack>
      <Decide data={data} sections={sections} onCorrect={setEdited} />
      <Split side={340} isAtEnd>
        <Stack gap={5}>
          <Stack as="section" gap={3}>
            <h2>{texts.reports({ count: data.reports.length })}</h2>
            <Reports reports={data.reports} />
          </Stack>
          <Stack as="section" gap={3}>
            <h2>{texts.text}</h2>
            <Card as="div">
              {text.chunks.map((chunk) => (
                <div key={chunk.chunk_key}>
                  <Row isSpread>
                    <h3 lang={text.language}>{chunk.section}</h3>
                    {isPublished && (
                      <Button
                        size="small"
                        variant="text"
                        icon={<SquarePen size={18} aria-hidden />}
                        aria-label={texts.correctThis({ section: chunk.section || texts.untitled })}
                        onClick={() => setEdited(chunk)}
                      >
                        {texts.correctSection}
                      </Button>
                    )}
                  </Row>
                  <div lang={text.language}>
                    <Markdown text={chunk.content} />
                  </div>
                </div>
              ))}
            </Card>
          </Stack>
        </Stack>
        <Stack gap={5}>
          {author && <Author author={author} />}
          <Stack as="section" gap={3}>
            <h2>{texts.history}</h2>
            <History decisions={data.decisions} />
          </Stack>
        </Stack>
      </Split>
      {edited && (
        <ChunkDialog
          chunk={{ ...edited, game_id: article.game_id }}
          reports={data.reports.filter(({ closed_at }) => closed_at === null).length}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Stack>
  );
}

function State({ article: { hidden_cause, deleted_at, reviewed } }: Pick<Moderation, 'article'>) {
  const texts = useMessages(adminModerationPart).states;
  if (deleted_at !== null) return <Chip tone="error">{texts.deleted}</Chip>;
  if (hidden_cause !== null) return <Chip tone="amber">{texts[hidden_cause]}</Chip>;
  return reviewed ? <Chip tone="mint">{texts.reviewed}</Chip> : <Chip>{texts.unreviewed}</Chip>;
}

function Reports({ reports }: Pick<Moderation, 'reports'>) {
  const texts = useMessages(adminModerationPart);
  const language = useLanguage();
  if (reports.length === 0) return <Note>{texts.noReports}</Note>;
  return (
    <Lines>
      {reports.map(({ id, reason, comment, user, outcome, counts, created_at, closed_at }) => (
        <Line
          key={id}
          title={texts.reasons[reason]}
          end={
            <Chip tone={closed_at === null ? 'amber' : 'plain'}>
              {closed_at === null ? texts.open : texts.outcomes[outcome ?? 'closed']}
            </Chip>
          }
        >
          {comment && <span>{comment}</span>}
          <small className="second">
            {texts.reportedBy({ name: user.name, moment: formatMoment(language, created_at) })}
            {counts && ` · ${texts.counts}`}
          </small>
        </Line>
      ))}
    </Lines>
  );
}

function History({ decisions }: Pick<Moderation, 'decisions'>) {
  const texts = useMessages(adminModerationPart);
  const language = useLanguage();
  if (decisions.length === 0) return <Note>{texts.noHistory}</Note>;
  return (
    <Lines>
      {decisions.map(({ id, action, reason, reports, actor, created_at }) => (
        <Line key={id} title={actor === null ? texts.hiddenByReports : texts.past[action]}>
          {reason && <span>{reason}</span>}
          <small className="second">
            {[actor?.name, reports > 0 && texts.closedReports({ count: reports }), formatMoment(language, created_at)]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </Line>
      ))}
    </Lines>
  );
}

export { ModerationPage as Component };
