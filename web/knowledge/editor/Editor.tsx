import { isLanguage, languageNames } from '#contract/values/languages.ts';
import { History, Plus, Save } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { GameDetails } from '#contract/games.ts';
import type { ArticleDraft } from '#contract/article-drafts.ts';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import type { Article } from '#contract/knowledge.ts';
import { limits } from '#contract/values/limits.ts';
import { useMayUse } from '#web/http/use-session.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDate } from '#web/i18n/format.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { readCase, withNewAnswer } from '#web/shell/case-address.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Field, Select } from '#web/ui/Field.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Stack } from '#web/ui/Layout.tsx';
import { ActionBar, Columns } from '#web/ui/Parts.tsx';
import articleEditorPart from 'messages:article-editor';
import uiPart from 'messages:ui';
import { deleteArticleDraft } from '../knowledge.api.ts';
import { type EditedArticle, type EditedSection, emptySection, movedSection } from './edited-article.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { SectionCard } from './SectionCard.tsx';
import { Verdict } from './Verdict.tsx';
import { useDraft } from './useDraft.ts';
import { useSaveArticle } from './useSaveArticle.ts';
import styles from './Editor.module.css';
import { Alert } from '#web/ui/Alert.tsx';
import { lazyScreen } from '#web/ui/lazy-screen.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';

const ConflictDialog = lazyScreen(() => import('./ConflictDialog.tsx'));
const VersionHistory = lazyScreen(() => import('./VersionHistory.tsx'), <Skeleton height={360} />);

// From here on a writer is told what is left of the day.
const fewKib = 1024;
const fewArticles = 10;

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
  const shared = useMessages(uiPart);
  const language = useLanguage();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const isReviewer = useMayUse(['reviewer']);
  const [text, setText] = useState(initial);
  const [isHistory, setHistory] = useState(false);
  const place = { game_id: game.id, article_id: article?.id };
  const base = draft?.base_revision ?? article?.revision ?? null;
  const drafting = useDraft(place, text, saved, initial, base);
  const saving = useSaveArticle({
    game,
    article,
    base,
    onSaved: (made) => {
      drafting.end();
      showToast(made.pending ? texts.sentToReview : made.reviewed ? texts.saved : texts.sent);
      const answer = readCase(query);
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

  function remove(index: number) {
    const removed = text.chunks[index];
    if (!removed) return;
    saving.forgetSections();
    changeSections((chunks) => (chunks.length === 1 ? [emptySection()] : chunks.toSpliced(index, 1)));
    const undo = () => changeSections((chunks) => chunks.toSpliced(index, 0, removed));
    showToast(texts.removed, { action: { label: shared.undo, onSelect: undo } });
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
    if (!isSaving && block === null) void save(text);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  const fewLeft = [
    left.text_kib < fewKib && texts.textLeft({ count: left.text_kib }),
    !article && left.articles < fewArticles && texts.articlesLeft({ count: left.articles }),
  ].filter(Boolean);
  const leaveTo = article ? paths.article(game.slug, article.id) : paths.articles(game.slug);
  return (
    <Stack gap={5} className={styles.page}>
      <PageHead
        title={article ? texts.editTitle : texts.createTitle}
        back={{ to: paths.articles(game.slug), label: game.title }}
        actions={
          article && (
            <Button variant="outlined" icon={<History size={18} aria-hidden />} onClick={() => setHistory(!isHistory)}>
              {isHistory ? texts.backToText : texts.history}
            </Button>
          )
        }
      />
      {draft && (
        <Alert
          tone="info"
          action={
            <Button variant="text" size="small" onClick={() => void discard()}>
              {texts.discard}
            </Button>
          }
        >
          {texts.restored({ when: formatMoment(language, draft.updated_at) })}{' '}
          {article && base !== article.revision && texts.older}
        </Alert>
      )}
      {fewLeft.length > 0 && <Alert tone="warning">{fewLeft.join(' ')}</Alert>}
      {block && (
        <Alert tone="warning">
          <b>{texts.blockedUntil({ until: block.ends_at === null ? 'null' : formatDate(language, block.ends_at) })}</b>{' '}
          {texts.blockedHint} {texts.blockReason({ reason: block.reason })}
        </Alert>
      )}
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
            void save(text);
          }}
        >
          <Field
            label={texts.title}
            value={text.title}
            maxLength={limits.title}
            lang={text.language}
            error={errors['title']}
            onChange={({ target }) => change({ title: target.value })}
          />
          <Columns>
            <Select
              label={texts.language}
              value={text.language}
              onChange={({ target }) => isLanguage(target.value) && change({ language: target.value })}
            >
              {Object.entries(languageNames).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
            <Field
              label={texts.version}
              hint={texts.versionHint}
              value={text.game_version}
              maxLength={limits.gameVersion}
              error={errors['game_version']}
              onChange={({ target }) => change({ game_version: target.value })}
            />
            <Field
              type="date"
              label={texts.checkedOn}
              hint={texts.checkedOnHint}
              value={text.checked_on}
              max="9999-12-31"
              error={errors['checked_on']}
              onChange={({ target }) => change({ checked_on: target.value })}
            />
          </Columns>
          <h2>{texts.sections}</h2>
          <Stack as="ol">
            {text.chunks.map((section, index) => (
              <SectionCard
                key={section.id}
                section={section}
                index={index}
                count={text.chunks.length}
                language={text.language}
                achievements={game.achievements}
                errors={sectionErrors[index]}
                onChange={(changes) => {
                  saving.forget(Object.keys(changes), index);
                  changeSections((chunks) =>
                    chunks.map((other) => (other.id === section.id ? { ...other, ...changes } : other)),
                  );
                }}
                onMove={(from, to) => {
                  saving.forgetSections();
                  changeSections((chunks) => movedSection(chunks, from, to));
                }}
                onRemove={() => remove(index)}
              />
            ))}
          </Stack>
          <div>
            <Button
              variant="tonal"
              icon={<Plus size={18} aria-hidden />}
              onClick={() => changeSections((chunks) => [...chunks, emptySection()])}
            >
              {texts.add}
            </Button>
          </div>
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
          latest={conflict}
          mine={text}
          achievements={game.achievements}
          onClose={closeConflict}
          onTakeTheirs={() => {
            drafting.end();
            void deleteArticleDraft(place);
            onTake(conflict);
          }}
          onKeepMine={() => void save(text, conflict.revision)}
        />
      )}
    </Stack>
  );
}
