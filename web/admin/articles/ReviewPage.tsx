import { useAction } from '#web/ui/feedback/useAction.ts';
import { Link } from '#web/ui/layout/Link.tsx';
import { TextArea } from '#web/ui/controls/Field.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ClipboardX, SquarePen } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ReviewDetails } from '#contract/knowledge-admin.ts';
import { limits } from '#contract/values/limits.ts';
import { formatDate } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { useArticleLines, useGateName } from '#web/knowledge/article-lines.ts';
import { paths } from '#contract/values/paths.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextDiff } from '#web/ui/diff/TextDiff.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminArticlesPart from 'messages:admin-articles';
import { lazyPart, lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Chip } from '#web/ui/data/Chip.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { reviewsList } from '#contract/lists/reviews.ts';
import { listQuery } from '../list/list-source.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { useQueueKeys } from '../useQueueKeys.ts';
import { approve, articleKeys, reviewQuery, sendBack } from './articles.api.ts';
import { moderationQuery } from './moderation.api.ts';
import { RecordState } from '#web/shell/RecordState.tsx';
import { useRecordId } from '#web/shell/useRecordId.ts';
import { ActionBar } from '#web/ui/data/Parts.tsx';
import { useNarrow } from '#web/ui/layout/useMedia.ts';

const ChunkDialog = lazyScreen(() => import('./ChunkDialog.tsx'));

type Section = ReviewDetails['text']['chunks'][number];

function ReviewPage() {
  const { id, isId } = useRecordId('reviewId');
  const { search } = useLocation();
  const texts = useMessages(adminArticlesPart).reviews;
  const query = useQuery({ ...reviewQuery(id), enabled: isId });
  return (
    <>
      <RecordState
        back={{ to: paths.adminReviews() + search, label: texts.toQueue }}
        query={query}
        isMissing={!isId}
        texts={{ failed: texts.failed, notFound: texts.gone, notFoundHint: texts.goneHint }}
        missingIcon={<ClipboardX size={24} aria-hidden />}
        title={({ title }) => texts.reviewOf({ title })}
        skeleton={420}
      >
        {(review) => <Waiting key={review.id} review={review} />}
      </RecordState>
    </>
  );
}

/** The waiting text, beside the published one where there is one, and what the admin decides. */
function Waiting({ review }: { review: ReviewDetails }) {
  const { reviews: texts, chunks } = useMessages(adminArticlesPart);
  const language = useLanguage();
  const linesOf = useArticleLines();
  const gateName = useGateName();
  const isNarrow = useNarrow();
  const { title, game_title, author_name, created_at, is_new, in_force, text } = review;
  const [edited, setEdited] = useState<Section>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();

  // What is mended is a newer text, which waits in place of this one.
  async function showMended() {
    const { article } = await client.fetchQuery({ ...moderationQuery(review.article_id), staleTime: 0 });
    if (article.review_id !== null) await navigate(paths.adminReview(article.review_id) + search, { replace: true });
  }

  return (
    <Stack as="article" gap={5} data-queue>
      <header>
        <h1>{texts.reviewOf({ title })}</h1>
        <Note>
          {[
            game_title,
            is_new ? texts.isNew : texts.isEdit,
            author_name && texts.by({ name: author_name }),
            text.game_version && texts.version({ version: text.game_version }),
            text.checked_on && texts.checkedOn({ date: formatDate(language, text.checked_on) }),
            formatMoment(language, created_at),
            !isNarrow && texts.keys,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Note>
        <Link to={paths.adminModeration(review.article_id)}>{texts.authorAndHistory}</Link>
        {in_force && (
          <>
            {' · '}
            <Link to={paths.mergeArticle(review.game_slug, review.article_id)}>{texts.merge}</Link>
          </>
        )}
      </header>
      {in_force && (
        <Stack as="section" gap={3}>
          <h2>{texts.diff}</h2>
          <TextDiff from={linesOf(in_force)} to={linesOf(text)} same={texts.same} />
        </Stack>
      )}
      <Stack as="section" gap={3}>
        <h2>{texts.preview}</h2>
        <Card as="div" most={720} lang={text.language}>
          {text.chunks.map((chunk) => (
            <div key={chunk.chunk_key}>
              <Row isSpread>
                <h3>{chunk.section}</h3>
                <Button
                  size="small"
                  variant="text"
                  icon={<SquarePen size={18} aria-hidden />}
                  aria-label={chunks.editThis({ name: chunk.section || chunks.untitled })}
                  onClick={() => setEdited(chunk)}
                >
                  {chunks.edit}
                </Button>
              </Row>
              {chunk.gate && <Chip tone="amber">{gateName(chunk.gate)}</Chip>}
              {[chunk.hints?.nudge, chunk.hints?.direction].map(
                (hint) => hint && <blockquote key={hint}>{hint}</blockquote>,
              )}
              <Markdown text={chunk.content} />
            </div>
          ))}
        </Card>
      </Stack>
      <Decision review={review} />
      {edited && (
        <ChunkDialog
          chunk={{ ...edited, game_id: review.game_id }}
          isWaiting
          onSaved={showMended}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Stack>
  );
}

const RejectDialog = lazyPart(() => import('./RejectDialog.tsx'));

function Decision({ review: { id, title } }: { review: ReviewDetails }) {
  const texts = useMessages(adminArticlesPart).reviews;
  const navigate = useNavigate();
  const [note, setNote] = useState('');
  const { search } = useLocation();
  const client = useQueryClient();
  const list = listQuery(reviewsList, useListAddress(reviewsList));
  const { data } = useQuery(list);
  // The queue goes on where it was: with the text that follows, else with the first one.
  const queue = data?.items ?? [];
  const rest = queue.filter((review) => review.id !== id);
  const next = rest.find((review) => queue.indexOf(review) > queue.findIndex((one) => one.id === id)) ?? rest[0];
  const addressOf = (one: number) => paths.adminReview(one) + search;
  const goOn = () => {
    // Until the list is read again, the next text would lead back to this one.
    client.setQueryData(list.queryKey, (known) => {
      if (known === undefined) return undefined;
      const items = known.items.filter((review) => review.id !== id);
      return { items, total: known.total - known.items.length + items.length };
    });
    return navigate(next ? addressOf(next.id) : paths.adminReviews() + search);
  };
  useQueueKeys(queue, id, addressOf);
  const after = { refresh: articleKeys, onDone: goOn };
  const approving = useAction(approve, { ...after, done: texts.approved({ title }) });
  const sendingBack = useAction(sendBack, { ...after, done: texts.sentBack({ title }) });
  const [isRejecting, setRejecting] = useState(false);

  return (
    <ActionBar align="end">
      <TextArea
        size="small"
        label={texts.note}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        maxLength={limits.comment}
      />
      <Button
        variant="outlined"
        disabled={note.trim() === ''}
        loading={sendingBack.isPending}
        aria-keyshortcuts="s"
        onClick={() => void sendingBack.run({ id, note })}
      >
        {texts.sendBack}
      </Button>
      <Button variant="outlined" tone="danger" onClick={() => setRejecting(true)} aria-keyshortcuts="r">
        {texts.reject}
      </Button>
      <Suspense>
        {isRejecting && (
          <RejectDialog id={id} title={title} note={note} onDone={goOn} onClose={() => setRejecting(false)} />
        )}
      </Suspense>
      <Button loading={approving.isPending} aria-keyshortcuts="a" onClick={() => void approving.run(id)}>
        {texts.approve}
      </Button>
    </ActionBar>
  );
}

export { ReviewPage as Component };
