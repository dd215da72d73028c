import { GitCompareArrows, History, Save } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { GameDetails } from '#contract/games.ts';
import type { ArticleDraft } from '#contract/article-drafts.ts';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import type { Article } from '#contract/knowledge.ts';
import { useMayUse } from '#web/http/use-session.ts';
import { paths } from '#contract/values/paths.ts';
import { leadsToGroup, readCase, withNewAnswer } from '#web/shell/case-address.ts';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Page, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { ActionBar } from '#web/ui/data/Parts.tsx';
import articleDeskPart from 'messages:article-desk';
import articleEditorPart from 'messages:article-editor';
import uiPart from 'messages:ui';
import { deleteArticleDraft } from '../knowledge.api.ts';
import { ArticleFields } from './ArticleFields.tsx';
import { type EditedArticle, editedFrom, type EditedSection } from './edited-article.ts';
import { EditorNotices } from './EditorNotices.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { withMarksTaken } from './marked-sections.ts';
import { SectionList } from './SectionList.tsx';
import { SplitSummary } from './SplitSummary.tsx';
import { Verdict } from './Verdict.tsx';
import { useDraft } from './useDraft.ts';
import { useSaveArticle } from './useSaveArticle.ts';
import styles from './Editor.module.css';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { Segments } from '#web/ui/controls/Segments.tsx';

const MarkdownForm = lazyScreen(() => import('./MarkdownForm.tsx'), <Skeleton height={360} />);
const MarkdownFiles = lazyScreen(() => import('./MarkdownFiles.tsx'));
const AskDraft = lazyScreen(() => import('./AskDraft.tsx'), <Skeleton height={200} />);
const ConflictDialog = lazyScreen(() => import('./ConflictDialog.tsx'));
const VersionHistory = lazyScreen(() => import('./VersionHistory.tsx'), <Skeleton height={360} />);

interface EditorProps {
  game: GameDetails;
  /** Undefined for a new article. */
  article: Article | undefined;
  /** The text on the server, and the one to go on from. */
  saved: EditedArticle;
  initial: EditedArticle;
  draft: ArticleDraft | null;
  left: AnswerOf<'GET /api/knowledge/drafts'>['left'];
  /** Why nothing can be published. */
  block: AnswerOf<'GET /api/knowledge/drafts'>['block'];
  onDiscard: () => void;
  /** Goes on from another text of the article. */
  onTake: (article: Article) => void;
}

export function Editor({ game, article, saved, initial, draft, left, block, onDiscard, onTake }: EditorProps) {
  const texts = useMessages(articleEditorPart);
  const desk = useMessages(articleDeskPart);
  const shared = useMessages(uiPart);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  /** The answer that the text is written for. */
  const answer = readCase(query);
  const isReviewer = useMayUse(['reviewer']);
  const [text, setText] = useState(initial);
  const [isHistory, setHistory] = useState(false);
  const [isComparing, setComparing] = useState(query.has('merge') && article?.pending != null);
  const [form, setForm] = useState<'sections' | 'markdown'>('sections');
  /** How many files were opened: with each the text as a whole is another. */
  const [opened, setOpened] = useState(0);
  const place = { game_id: game.id, article_id: article?.id };
  const linkPlace = { ...place, slug: game.slug };
  const [base, setBase] = useState(draft?.base_revision ?? article?.revision ?? null);
  /** What the text and a newer one of somebody else both began from. */
  const origin = base !== null && base === article?.revision ? saved : undefined;
  const drafting = useDraft(place, text, saved, initial, base);
  const saving = useSaveArticle({
    game,
    article,
    base,
    onSaved: (made) => {
      drafting.end();
      showToast(made.pending ? texts.sentToReview : made.reviewed ? texts.saved : texts.sent);
      void navigate(answer === undefined ? paths.article(game.slug, made.id) : withNewAnswer(answer));
    },
  });

  const { save, errors, sectionErrors, isSaving, conflict, closeConflict } = saving;
  // Until its first review an article shows what its author last wrote; from then on what was approved.
  const openHint = isReviewer ? texts.adminHint : article?.reviewed ? texts.reviewHint : texts.saveHint;
  const saveHint = block ? texts.blockedHint : openHint;

  function change(changes: Partial<EditedArticle>) {
    saving.forget(Object.keys(changes));
    setText((current) => ({ ...current, ...changes }));
  }
  const changeSections = (work: (chunks: readonly EditedSection[]) => readonly EditedSection[]) =>
    setText((current) => ({ ...current, chunks: work(current.chunks) }));

  /** With what its sections say of themselves in their texts in the fields for it. */
  const publish = () => {
    const taken = text.chunks.map((section) => withMarksTaken(section, game.achievements));
    const whole = { ...text, chunks: taken };
    setText(whole);
    void save(whole);
  };

  function takeMerged(merged: EditedArticle) {
    saving.forgetSections();
    setOpened((count) => count + 1);
    setText(merged);
    showToast(desk.merged);
  }

  async function discard() {
    await deleteArticleDraft(place);
    drafting.end();
    onDiscard();
  }

  // Wherever the focus is: a dialog that has just closed may have left it nowhere.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return;
    event.preventDefault();
    if (!isSaving && block === null) publish();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  const listed = article ? paths.article(game.slug, article.id) : paths.articles(game.slug);
  const leaveTo = answer ?? listed;
  return (
    <Page isWide>
      <PageHead
        title={article ? texts.editTitle : texts.createTitle}
        back={
          answer === undefined
            ? { to: paths.articles(game.slug), label: game.title }
            : { to: answer, label: leadsToGroup(answer) ? texts.backToQuestions : texts.backToAnswer }
        }
        actions={
          article && (
            <>
              {article.pending && article.reviewed && !isHistory && (
                <Button
                  variant="outlined"
                  icon={<GitCompareArrows size={18} aria-hidden />}
                  onClick={() => setComparing(true)}
                >
                  {desk.merge}
                </Button>
              )}
              <Button
                variant="outlined"
                icon={<History size={18} aria-hidden />}
                onClick={() => setHistory(!isHistory)}
              >
                {isHistory ? texts.backToText : texts.history}
              </Button>
            </>
          )
        }
      />
      <EditorNotices
        draft={draft}
        isOlder={article !== undefined && draft?.base_revision !== article.revision}
        left={left}
        block={block}
        isNew={!article}
        onDiscard={() => void discard()}
      />
      <Verdict article={article} />
      {article && isHistory ? (
        <VersionHistory article={article} onRestored={onTake} />
      ) : (
        <Stack
          as="form"
          gap={5}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            publish();
          }}
        >
          <ArticleFields text={text} errors={errors} onChange={change} />
          <Row isSpread>
            <h2>{texts.sections}</h2>
            <Segments
              label={desk.form}
              value={form}
              options={[
                { value: 'sections', label: desk.bySections },
                { value: 'markdown', label: desk.asMarkdown },
              ]}
              onChange={setForm}
            />
          </Row>
          {form === 'sections' ? (
            <SectionList
              text={text}
              place={linkPlace}
              achievements={game.achievements}
              errors={sectionErrors}
              onForget={saving.forget}
              onForgetAll={saving.forgetSections}
              onChange={changeSections}
            />
          ) : (
            <MarkdownForm
              key={opened}
              text={text}
              place={linkPlace}
              achievements={game.achievements}
              errors={sectionErrors}
              onChange={(chunks) => {
                saving.forgetSections();
                changeSections(() => chunks);
              }}
            />
          )}
          <Row gap={2}>
            <MarkdownFiles
              text={text}
              achievements={game.achievements}
              onOpen={(file) => {
                saving.forgetSections();
                setOpened((count) => count + 1);
                change(file);
              }}
            />
          </Row>
          <AskDraft text={text} place={linkPlace} first={article ? '' : (query.get('title') ?? '')} />
          <SplitSummary sections={text.chunks} />
          {errors[''] && <Alert>{errors['']}</Alert>}
          <ActionBar className={styles.bar}>
            <p role="status" data-hint={drafting.state === 'none' || undefined}>
              {drafting.state === 'none' ? saveHint : texts[drafting.state]}{' '}
              {drafting.state === 'draftFailed' && drafting.reason}
            </p>
            <ButtonLink variant="outlined" to={leaveTo}>
              {shared.cancel}
            </ButtonLink>
            <Button type="submit" loading={isSaving} disabled={block !== null} icon={<Save size={18} aria-hidden />}>
              {texts.save}
            </Button>
          </ActionBar>
        </Stack>
      )}
      <LeaveDialog isDirty={drafting.isDirty} mayLeave={drafting.mayLeave} />
      {conflict && (
        <ConflictDialog
          theirs={editedFrom(conflict)}
          mine={text}
          base={origin}
          achievements={game.achievements}
          onClose={closeConflict}
          onMerge={(merged) => {
            setBase(conflict.revision);
            closeConflict();
            takeMerged(merged);
          }}
          whole={{
            article: conflict,
            onTakeTheirs: () => {
              drafting.end();
              void deleteArticleDraft(place);
              onTake(conflict);
            },
            onKeepMine: () => void save(text, conflict.revision),
          }}
        />
      )}
      {article && isComparing && (
        <ConflictDialog
          theirs={editedFrom({ ...article, pending: null })}
          mine={text}
          base={undefined}
          achievements={game.achievements}
          onClose={() => setComparing(false)}
          onMerge={(merged) => {
            setComparing(false);
            takeMerged(merged);
          }}
        />
      )}
    </Page>
  );
}
