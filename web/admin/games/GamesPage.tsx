import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { lazyScreen } from '#web/ui/lazy-screen.tsx';
import { Gamepad2, Languages, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { AdminGame } from '#contract/admin-games.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDay } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminGamesPart from 'messages:admin-games';
import { Choice } from '../Choice.tsx';
import { AdminList } from '../list/AdminList.tsx';
import type { ListColumn } from '../list/list-column.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { Status } from '#web/ui/Status.tsx';
import { DeleteGameDialog } from './DeleteGameDialog.tsx';
import { GameImport } from './GameImport.tsx';
import { GameMenu } from './GameMenu.tsx';
import { GameName } from './GameName.tsx';
import { gamesSource } from './games.api.ts';

const GameDialog = lazyScreen(() => import('./GameDialog.tsx'));
const SteamImport = lazyScreen(() => import('./SteamImport.tsx'));
const MergeDialog = lazyScreen(() => import('./MergeDialog.tsx'));

const filterNames = ['state', 'steam', 'expert'];

type Opened = { dialog: 'create' } | { dialog: 'edit' | 'merge' | 'delete'; game: AdminGame };

function GamesPage() {
  const texts = useMessages(adminGamesPart).table;
  const address = useListAddress(filterNames, '-popularity');
  const columns = useGameColumns();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const renderMenu = useCallback(
    (game: AdminGame) => <GameMenu game={game} onOpen={(dialog) => setOpened({ dialog, game })} />,
    [],
  );

  return (
    <Stack gap={8}>
      <AdminList
        title={texts.title}
        count={texts.count}
        source={gamesSource}
        address={address}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={(game) => game.deleted_at === null && setOpened({ dialog: 'edit', game })}
        renderMenu={renderMenu}
        searchLabel={texts.search}
        filters={
          <>
            <Choice address={address} name="state" label={texts.state} options={{ ...texts.states }} />
            <Choice
              address={address}
              name="expert"
              label={texts.expert}
              options={{ yes: texts.withExpert, no: texts.withoutExpert }}
            />
            <Choice
              address={address}
              name="steam"
              label={texts.steam}
              options={{ yes: texts.fromSteam, no: texts.byHand }}
            />
          </>
        }
        action={
          <>
            <ButtonLink variant="outlined" icon={<Languages size={18} aria-hidden />} to={paths.adminGameAliases()}>
              {texts.otherNames}
            </ButtonLink>
            <Button icon={<Plus size={18} aria-hidden />} onClick={() => setOpened({ dialog: 'create' })}>
              {texts.newGame}
            </Button>
          </>
        }
        empty={{ icon: <Gamepad2 size={24} aria-hidden />, title: texts.none, hint: texts.noneHint }}
      />
      <GameImport />
      <SteamImport />
      {opened?.dialog === 'create' && <GameDialog onClose={close} />}
      {opened?.dialog === 'edit' && <GameDialog game={opened.game} onClose={close} />}
      {opened?.dialog === 'merge' && <MergeDialog game={opened.game} onClose={close} />}
      {opened?.dialog === 'delete' && <DeleteGameDialog game={opened.game} onClose={close} />}
    </Stack>
  );
}

function useGameColumns(): ListColumn<AdminGame>[] {
  const texts = useMessages(adminGamesPart).table;
  const language = useLanguage();
  return useMemo(() => {
    const number = (value: number) => <span className="tabular">{formatNumber(language, value)}</span>;
    const count = { isNumber: true, width: 110 } as const;
    return [
      {
        field: 'title',
        title: texts.game,
        width: 260,
        grow: true,
        isSortable: true,
        render: (game) => <GameName game={game} />,
      },
      { field: 'state', title: texts.state, width: 130, render: (game) => <GameState game={game} /> },
      {
        ...count,
        width: 130,
        field: 'popularity',
        title: texts.popularity,
        isSortable: true,
        render: (game) => number(game.popularity),
      },
      {
        ...count,
        field: 'player_count',
        title: texts.players,
        isSortable: true,
        render: (game) => number(game.player_count),
      },
      {
        ...count,
        field: 'article_count',
        title: texts.articles,
        width: 100,
        render: (game) => number(game.article_count),
      },
      {
        field: 'released_on',
        title: texts.released,
        width: 140,
        isSortable: true,
        render: ({ released_on }) => (
          <span className="tabular">{released_on === null ? '' : formatDay(language, `${released_on}T12:00:00Z`)}</span>
        ),
      },
      {
        field: 'steam_app_id',
        title: texts.steam,
        width: 110,
        render: ({ steam_app_id }) => <span className="tabular">{steam_app_id ?? texts.noSteam}</span>,
      },
      { field: 'genres', title: texts.genres, width: 200, isExtra: true, render: ({ genres }) => genres.join(', ') },
      { ...count, field: 'id', title: texts.id, isSortable: true, isExtra: true, render: ({ id }) => number(id) },
    ];
  }, [texts, language]);
}

function GameState({ game }: { game: AdminGame }) {
  const { states } = useMessages(adminGamesPart).table;
  if (game.deleted_at !== null) return <Status tone="bad">{states.deleted}</Status>;
  if (game.hidden) return <Status tone="plain">{states.hidden}</Status>;
  return <Status tone="good">{states.listed}</Status>;
}

export { GamesPage as Component };
