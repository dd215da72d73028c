import { Button } from '#web/ui/Button.tsx';
import { lazyScreen } from '#web/ui/lazy-screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { Languages, Plus, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { MissedSearch, TitleAlias } from '#contract/admin-games.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Card } from '#web/ui/Card.tsx';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { Lines } from '#web/ui/Parts.tsx';
import { useAction } from '#web/ui/useAction.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminGamesPart from 'messages:admin-games';
import { AdminList } from '../list/AdminList.tsx';
import { columnsFrom } from '../list/columns.tsx';
import { listSource } from '../list/list-source.ts';
import { RowMenu } from '../list/RowMenu.tsx';
import { titleAliasesList } from '#contract/lists/title-aliases.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { missedSearchesQuery, useAddAlias, useDeleteAlias, useDismissMissed } from './games.api.ts';
import { Line } from '#web/ui/Line.tsx';

const source = listSource(titleAliasesList);

const AliasDialog = lazyScreen(() => import('./AliasDialog.tsx'));

interface NewAlias {
  alias: string;
  stands_for: string;
}

function AliasesPage() {
  const texts = useMessages(adminGamesPart).aliases;
  const address = useListAddress(titleAliasesList);
  const columns = useAliasColumns();
  const [opened, setOpened] = useState<NewAlias | null>(null);
  const renderMenu = useCallback((alias: TitleAlias) => <AliasMenu alias={alias} />, []);
  return (
    <Stack gap={8}>
      <Missed onName={({ query, nearest }) => setOpened({ alias: query, stands_for: nearest ?? '' })} />
      <AdminList
        title={texts.title}
        count={texts.count}
        source={source}
        address={address}
        columns={columns}
        idOf={({ id }) => id}
        renderMenu={renderMenu}
        searchLabel={texts.search}
        action={
          <Button icon={<Plus size={18} aria-hidden />} onClick={() => setOpened({ alias: '', stands_for: '' })}>
            {texts.newAlias}
          </Button>
        }
        empty={{ icon: <Languages size={24} aria-hidden />, title: texts.none, hint: texts.noneHint }}
      />
      {opened && <AliasDialog {...opened} onClose={() => setOpened(null)} />}
    </Stack>
  );
}

function useAliasColumns() {
  const texts = useMessages(adminGamesPart).aliases;
  const language = useLanguage();
  return useMemo(
    () =>
      columnsFrom(
        titleAliasesList,
        { language, titles: texts.columns },
        {
          alias: ({ alias }) => <b>{alias}</b>,
        },
      ),
    [texts, language],
  );
}

function AliasMenu({ alias: { id, alias, stands_for } }: { alias: TitleAlias }) {
  const texts = useMessages(adminGamesPart).aliases;
  const remove = useDeleteAlias();
  const add = useAddAlias();
  const removing = useAction(() => remove.mutateAsync(id), {
    done: texts.taken({ alias }),
    undo: () => add.mutateAsync({ alias, stands_for }),
  });
  return (
    <RowMenu
      name={alias}
      actions={[
        {
          label: texts.take,
          icon: <Trash2 size={18} aria-hidden />,
          isDanger: true,
          onSelect: () => void removing.run(),
        },
      ]}
    />
  );
}

/** What players looked for and did not open anything of. Left out while there is nothing. */
function Missed({ onName }: { onName: (missed: MissedSearch) => void }) {
  const texts = useMessages(adminGamesPart).aliases;
  const { data } = useQuery(missedSearchesQuery());
  const dismiss = useDismissMissed();
  const dismissing = useAction(dismiss.mutateAsync);
  if (!data || data.items.length === 0) return null;
  return (
    <Card title={texts.missed} lead={texts.missedHint}>
      <Lines>
        {data.items.map((missed) => (
          <Line
            key={missed.query}
            title={missed.query}
            note={`${texts.times({ count: missed.searches })} · ${
              missed.nearest ? texts.nearest({ title: missed.nearest }) : texts.nothing
            }`}
            end={
              <Row gap={2}>
                <Button variant="outlined" size="small" onClick={() => onName(missed)}>
                  {texts.name}
                </Button>
                <Button variant="text" size="small" onClick={() => void dismissing.run(missed.query)}>
                  {texts.dismiss}
                </Button>
              </Row>
            }
          />
        ))}
      </Lines>
    </Card>
  );
}

export { AliasesPage as Component };
