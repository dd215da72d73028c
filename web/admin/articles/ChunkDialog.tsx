import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Achievement } from '#contract/games.ts';
import type { AdminChunk, AdminChunkDetails } from '#contract/knowledge-admin.ts';
import { limits } from '#contract/values/limits.ts';
import { paths } from '#contract/values/paths.ts';
import { achievementsQuery } from '#web/games/games.api.ts';
import { ApiError } from '#web/http/api-error.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { GateSelect } from '#web/knowledge/editor/GateSelect.tsx';
import { useEditChunk, useRestoreVersion } from '#web/knowledge/knowledge.api.ts';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { Field, TextArea } from '#web/ui/controls/Field.tsx';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { Note } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import adminModerationPart from 'messages:admin-moderation';
import adminArticlesPart from 'messages:admin-articles';
import articleEditorPart from 'messages:article-editor';
import uiPart from 'messages:ui';
import { chunkQuery } from './articles.api.ts';
import { ChunkUse } from './ChunkUse.tsx';

interface SavingProps {
  /** It is mended in the text that waits for review, which waits on. */
  isWaiting?: boolean | undefined;
  /** The open reports of its article, which a change answers. */
  reports?: number | undefined;
  /** Called once it is saved, and once that is undone. */
  onSaved?: (() => unknown) | undefined;
  onUndone?: (() => unknown) | undefined;
  onClose: () => void;
}

interface ChunkDialogProps extends SavingProps {
  chunk: Pick<AdminChunk, 'chunk_key' | 'game_id' | 'section'>;
}

/** A chunk to read and to change, with what it was used for. */
function ChunkDialog({ chunk, ...saving }: ChunkDialogProps) {
  const texts = useMessages(adminArticlesPart).chunks;
  const details = useQuery(chunkQuery(chunk.chunk_key, saving.isWaiting === true));
  const achievements = useQuery(achievementsQuery(chunk.game_id));
  if (details.data && achievements.data) {
    const { items } = achievements.data;
    const reload = async () => void (await details.refetch());
    return <ChunkForm details={details.data} achievements={items} onStale={reload} {...saving} />;
  }
  return (
    <Dialog title={chunk.section || texts.untitled} size="large" onClose={saving.onClose}>
      <LoadState
        query={{
          data: undefined,
          error: details.error ?? achievements.error,
          refetch: () => Promise.all([details.refetch(), achievements.refetch()]),
        }}
        failed={texts.oneFailed}
        level="h3"
      >
        {() => null}
      </LoadState>
    </Dialog>
  );
}

interface ChunkFormProps extends SavingProps {
  details: AdminChunkDetails;
  achievements: readonly Achievement[];
  /** Somebody else changed its article: reads the details again. */
  onStale: () => Promise<void>;
}

function ChunkForm({ details, achievements, isWaiting, reports = 0, onStale, ...after }: ChunkFormProps) {
  const texts = useMessages(adminArticlesPart).chunks;
  const { chunk, revision, waits } = details;
  const ui = useMessages(uiPart);
  const editor = useMessages(articleEditorPart);
  const moderation = useMessages(adminModerationPart);
  const [opened] = useState(details);
  const edit = useEditChunk();
  const restoreVersion = useRestoreVersion();
  const undoing = useAction(
    async (saved: number) => {
      const { chunk_key, article_id } = opened.chunk;
      if (saved !== revision) await restoreVersion.mutateAsync({ id: article_id, number: revision });
      await edit.mutateAsync({ id: chunk_key, gate: opened.gate });
    },
    { done: texts.restored, onDone: () => after.onUndone?.() },
  );
  const { section, content } = opened.chunk;
  const form = useServerForm({ section, content, gate: opened.gate }, async (changes) => {
    try {
      const closes_reports = reports > 0;
      const saved = await edit.mutateAsync({
        id: chunk.chunk_key,
        ...changes,
        base_revision: revision,
        ...(closes_reports && { closes_reports }),
        ...(isWaiting && { keeps_waiting: true }),
      });
      // Who was thanked for it cannot be thanked back, and what waits reaches nobody yet.
      if (closes_reports) showToast(moderation.corrected({ count: reports }));
      else if (isWaiting) showToast(texts.saved);
      else showToast(texts.saved, { action: { label: ui.undo, onSelect: () => void undoing.run(saved.revision) } });
      after.onClose();
      after.onSaved?.();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'article_changed') await onStale();
      throw error;
    }
  });
  return (
    <FormDialog
      form={form}
      title={chunk.section || texts.untitled}
      submit={texts.save}
      disabled={waits || (reports > 0 && !form.isDirty)}
      size="large"
      onClose={after.onClose}
    >
      <p>
        <Link to={paths.articleChunk(chunk.game_slug, chunk.article_id, chunk.chunk_key)}>{chunk.article_title}</Link>
        {` · ${chunk.game_title}`}
      </p>
      {waits && (
        <Alert tone="info" action={<Link to={paths.adminReviews()}>{texts.toReviews}</Link>}>
          {texts.waits}
        </Alert>
      )}
      {revision !== opened.revision && !waits && (
        <Alert tone="warning">
          {texts.changed}
          <blockquote lang={chunk.language}>{chunk.content}</blockquote>
        </Alert>
      )}
      <Field
        {...form.register('section')}
        label={texts.columns.section}
        lang={chunk.language}
        maxLength={limits.section}
        disabled={waits}
      />
      <TextArea
        {...form.register('content', form.watch('content').length > limits.splitChunk ? editor.splits : undefined)}
        label={texts.columns.content}
        lang={chunk.language}
        rows={10}
        required
        maxLength={limits.chunk}
        disabled={waits}
      />
      <GateSelect
        gate={form.watch('gate') ?? null}
        achievements={achievements}
        isDisabled={waits}
        onChange={(gate) => form.setValue('gate', gate, { shouldDirty: true })}
      />
      <Note>
        {isWaiting ? texts.waitsOn : texts.saveHint} {reports > 0 && texts.closesReports}
      </Note>
      <ChunkUse details={details} />
    </FormDialog>
  );
}

export { ChunkDialog as Component };
