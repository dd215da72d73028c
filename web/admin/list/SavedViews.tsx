import { useQuery } from '@tanstack/react-query';
import { Pencil, Save, Trash2 } from 'lucide-react';
import adminViewsPart from 'messages:admin-views';
import { useState } from 'react';
import type { List } from '#contract/lists/define-list.ts';
import type { SavedView } from '#contract/saved-views.ts';
import { limits } from '#contract/values/limits.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button, IconButton } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { FormErrors } from '#web/ui/form/FormErrors.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Popover } from '#web/ui/layout/Popover.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { useQueryParams } from '#web/ui/data/useQueryParams.ts';
import { viewQuery } from './list-address.ts';
import { deleteView, restoreView, savedViewsQuery, useChangeView, useSaveView, viewsKey } from './saved-views.api.ts';
import styles from './SavedViews.module.css';
import '#web/ui/pre.css';

/** The filters, order and columns of a list that its reader keeps under names. */
function SavedViews({ list }: { list: List }) {
  const texts = useMessages(adminViewsPart);
  const [query] = useQueryParams();
  const { data } = useQuery(savedViewsQuery(list.name));
  const now = viewQuery(query, list);
  const current = data?.items.find((view) => viewQuery(new URLSearchParams(view.query), list) === now);
  return (
    <Popover label={texts.title} trigger={current ? texts.current({ name: current.name }) : texts.title} align="end">
      <Views list={list} now={now} views={data?.items ?? []} currentId={current?.id} />
    </Popover>
  );
}

interface ViewsProps {
  list: List;
  /** What the address says about the list now. */
  now: string;
  views: readonly SavedView[];
  currentId: number | undefined;
}

function Views({ list, now, views, currentId }: ViewsProps) {
  const texts = useMessages(adminViewsPart);
  // The form of the next one begins empty.
  const [saved, setSaved] = useState(0);
  return (
    <Stack gap={3} className={styles.views}>
      {views.length === 0 && <Note>{texts.none}</Note>}
      {views.length > 0 && (
        <ul className="scrolls">
          {views.map((view) => (
            <ViewRow key={view.id} view={view} list={list} now={now} isCurrent={view.id === currentId} />
          ))}
        </ul>
      )}
      <NameForm key={saved} list={list} now={now} onDone={() => setSaved(saved + 1)} />
    </Stack>
  );
}

interface ViewRowProps extends Pick<ViewsProps, 'list' | 'now'> {
  view: SavedView;
  isCurrent: boolean;
}

function ViewRow({ view, list, now, isCurrent }: ViewRowProps) {
  const texts = useMessages(adminViewsPart);
  const [, setQuery] = useQueryParams();
  const [isRenaming, setRenaming] = useState(false);
  const { id, name } = view;
  const refresh = [viewsKey(list.name)];
  const restoring = useAction(restoreView, { refresh, done: texts.restored({ name }) });
  const deleting = useAction(deleteView, { refresh, done: texts.deleted({ name }), undo: () => restoring.run({ id }) });
  const updating = useAction(useChangeView(list.name).mutateAsync, { done: texts.updated({ name }) });
  if (isRenaming) {
    return (
      <li>
        <NameForm list={list} now={now} view={view} onDone={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li>
      <Row gap={1} isTight>
        <Button
          variant="text"
          size="small"
          className={styles.name}
          aria-label={texts.open({ name })}
          aria-current={isCurrent || undefined}
          // What the list no longer knows stays behind.
          onClick={() => setQuery(new URLSearchParams(viewQuery(new URLSearchParams(view.query), list)))}
        >
          {name}
        </Button>
        {!isCurrent && (
          <IconButton label={texts.update({ name })} onClick={() => void updating.run({ id, query: now })}>
            <Save size={18} aria-hidden />
          </IconButton>
        )}
        <IconButton label={texts.rename({ name })} onClick={() => setRenaming(true)}>
          <Pencil size={18} aria-hidden />
        </IconButton>
        <IconButton label={texts.delete({ name })} onClick={() => void deleting.run({ id })}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </Row>
    </li>
  );
}

interface NameFormProps extends Pick<ViewsProps, 'list' | 'now'> {
  /** The one to be renamed; without it a new one is saved. */
  view?: SavedView;
  onDone: () => void;
}

function NameForm({ list, now, view, onDone }: NameFormProps) {
  const texts = useMessages(adminViewsPart);
  const saving = useSaveView(list.name);
  const changing = useChangeView(list.name);
  const form = useServerForm({ name: view?.name ?? '' }, async ({ name }) => {
    if (view) await changing.mutateAsync({ id: view.id, name });
    else await saving.mutateAsync({ name, query: now });
    showToast(view ? texts.renamed({ name }) : texts.saved({ name }));
    onDone();
  });
  return (
    <Stack as="form" gap={2} noValidate onSubmit={(event) => void form.onSubmit(event)}>
      <FormErrors form={form} />
      <Field
        {...form.register('name')}
        size="small"
        label={view ? texts.name : texts.saveNew}
        required
        maxLength={limits.name}
        autoComplete="off"
      />
      <Button type="submit" size="small" variant="tonal" loading={form.isSubmitting}>
        {texts.save}
      </Button>
    </Stack>
  );
}

export { SavedViews as Component };
