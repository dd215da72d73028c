import { Gamepad2, Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { gamesList } from '#contract/lists/games.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import adminGamesPart from 'messages:admin-games';
import { AdminList } from '../list/AdminList.tsx';
import type { OpenedGame } from './GameDialogs.tsx';
import { GameMenu } from './GameMenu.tsx';
import { GameName, GameState } from './GameName.tsx';

const GameDialogs = lazyScreen(() => import('./GameDialogs.tsx'));
const WaysIn = lazyScreen(() => import('./WaysIn.tsx'));

function GamesPage() {
  const texts = useMessages(adminGamesPart).table;
  const navigate = useNavigate();
  const [opened, setOpened] = useState<OpenedGame | null>(null);
  return (
    <Stack gap={8}>
      <AdminList
        list={gamesList}
        texts={texts}
        icon={Gamepad2}
        options={{ state: texts.states, expert: texts.experts, steam: texts.steam }}
        cells={{
          title: (game) => <GameName game={game} />,
          state: (game) => <GameState game={game} />,
          steam_app_id: ({ steam_app_id }) => <span className="tabular">{steam_app_id ?? texts.noSteam}</span>,
          genres: ({ genres }) => genres.join(', '),
        }}
        onOpen={({ id, deleted_at }) => {
          if (deleted_at === null) void navigate(paths.adminGame(id));
        }}
        renderMenu={(game) => <GameMenu game={game} onOpen={(dialog) => setOpened({ dialog, game })} />}
        action={
          <Button icon={<Plus size={18} aria-hidden />} onClick={() => setOpened({ dialog: 'create' })}>
            {texts.newGame}
          </Button>
        }
      />
      <WaysIn />
      {opened && <GameDialogs opened={opened} onClose={() => setOpened(null)} />}
    </Stack>
  );
}

export { GamesPage as Component };
