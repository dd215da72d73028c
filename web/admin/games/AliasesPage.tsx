import { Languages, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { TitleAlias } from '#contract/admin-games.ts';
import { titleAliasesList } from '#contract/lists/title-aliases.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import adminGamesPart from 'messages:admin-games';
import { AdminList } from '../list/AdminList.tsx';
import { RowMenu } from '../list/RowMenu.tsx';
import { useAddAlias, useDeleteAlias } from './games.api.ts';
import { MissedSearches } from './MissedSearches.tsx';

const AliasDialog = lazyScreen(() => import('./AliasDialog.tsx'));

type NewAlias = Pick<TitleAlias, 'alias' | 'stands_for'>;

function AliasesPage() {
  const texts = useMessages(adminGamesPart).aliases;
  const [opened, setOpened] = useState<NewAlias | null>(null);
  return (
    <Stack gap={8}>
      <MissedSearches onName={({ query, nearest }) => setOpened({ alias: query, stands_for: nearest ?? '' })} />
      <AdminList
        list={titleAliasesList}
        texts={texts}
        icon={Languages}
        cells={{ alias: ({ alias }) => <b>{alias}</b> }}
        renderMenu={(alias) => <AliasMenu alias={alias} />}
        action={
          <Button icon={<Plus size={18} aria-hidden />} onClick={() => setOpened({ alias: '', stands_for: '' })}>
            {texts.newAlias}
          </Button>
        }
      />
      {opened && <AliasDialog {...opened} onClose={() => setOpened(null)} />}
    </Stack>
  );
}

function AliasMenu({ alias: { id, alias, stands_for } }: { alias: TitleAlias }) {
  const texts = useMessages(adminGamesPart).aliases;
  const remove = useDeleteAlias();
  const add = useAddAlias();
  const { run } = useAction(() => remove.mutateAsync(id), {
    done: texts.taken({ alias }),
    undo: () => add.mutateAsync({ alias, stands_for }),
  });
  const take = { label: texts.take, icon: Trash2, isDanger: true, onSelect: () => void run() };
  return <RowMenu name={alias} actions={[take]} />;
}

export { AliasesPage as Component };
