import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { lazyScreen } from '#web/ui/lazy-screen.tsx';
import { Gamepad2, Languages, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { AdminGame } from '#contract/admin-games.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminGamesPart from 'messages:admin-games';
import { Choice } from '../Choice.tsx';
import { AdminList } from '../list/AdminList.tsx';
import { columnsFrom } from '../list/columns.tsx';
import { listSource } from '../list/list-source.ts';
import { gamesList } from '#contract/lists/games.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { Status } from '#web/ui/Status.tsx';
import { DeleteGameDialog } from './DeleteGameDialog.tsx';
import { GameImport } from './GameImport.tsx';
import { GameMenu } from './GameMenu.tsx';
import { GameName } from './GameName.tsx';

const source = listSource(gamesList);

const GameDialog = lazyScreen(() => import('./GameDialog.tsx'));
const SteamImport = lazyScreen(() => import('./SteamImport.tsx'));
const MergeDialog = lazyScreen(() => import('./MergeDialog.tsx'));

type Opened = { dialog: 'create' } | { dialog: 'edit' | 'merge' | 'delete'; game: AdminGame };

function GamesPage() {
  const texts = useMessages(adminGamesPart).table;
  const address = useListAddress(gamesList);
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
        source={source}
        address={address}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={(game) => game.deleted_at === null && setOpened({ dialog: 'edit', game })}
        renderMenu={renderMenu}
        searchLabel={texts.search}
        filters={
          <>
            <Choice address={address} name="state" label={texts.columns.state} options={{ ...texts.states }} />
            <Choice
              address={address}
              name="expert"
              label={texts.expert}
              options={{ yes: texts.withExpert, no: texts.withoutExpert }}
            />
            <Choice
              address={address}
              name="steam"
              label={texts.columns.steam_app_id}
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

function useGameColumns() {
  const texts = useMessages(adminGamesPart).table;
  const language = useLanguage();
  return useMemo(
    () =>
      columnsFrom(
        gamesList,
        { language, titles: texts.columns },
        {
          title: (game) => <GameName game={game} />,
          state: (game) => <GameState game={game} />,
          steam_app_id: ({ steam_app_id }) => <span className="tabular">{steam_app_id ?? texts.noSteam}</span>,
          genres: ({ genres }) => genres.join(', '),
        },
      ),
    [texts, language],
  );
}

function GameState({ game }: { game: AdminGame }) {
  const { states } = useMessages(adminGamesPart).table;
  if (game.deleted_at !== null) return <Status tone="bad">{states.deleted}</Status>;
  if (game.hidden) return <Status tone="plain">{states.hidden}</Status>;
  return <Status tone="good">{states.listed}</Status>;
}

export { GamesPage as Component };
