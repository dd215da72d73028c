import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { Game } from '#contract/games.ts';
import { gameSearchQuery } from '#web/games/games.api.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Cover } from '#web/ui/data/Cover.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Line } from '#web/ui/data/Line.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import libraryPart from 'messages:library';
import { useOwnGame } from './library.api.ts';
import styles from './MyGames.module.css';

/** What the same words find in the catalogue, to put on the shelf by hand. */
export function FromCatalogue({ words }: { words: string }) {
  const texts = useMessages(libraryPart);
  const { data, isError } = useQuery(gameSearchQuery(words));
  const games = data?.items.filter((game) => !game.mine) ?? [];
  if (words === '' || (games.length === 0 && !isError)) return null;
  return (
    <Stack as="section" gap={2}>
      <h2 className="label">{texts.catalogue}</h2>
      {isError ? (
        <p role="status">{texts.searchFailed}</p>
      ) : (
        <Lines>
          {games.map((game) => (
            <Found key={game.id} game={game} />
          ))}
        </Lines>
      )}
    </Stack>
  );
}

function Found({ game }: { game: Game }) {
  const texts = useMessages(libraryPart);
  const own = useOwnGame();
  const adding = useAction(() => own.mutateAsync({ game_id: game.id, own: true }), {
    done: texts.added({ title: game.title }),
  });
  return (
    <Line
      className={styles.row}
      picture={<Cover slug={game.slug} size={48} />}
      title={game.title}
      end={
        <Button
          variant="tonal"
          size="small"
          icon={<Plus size={18} aria-hidden />}
          aria-label={`${texts.add}: ${game.title}`}
          loading={adding.isPending}
          onClick={() => void adding.run()}
        >
          {texts.add}
        </Button>
      }
    />
  );
}
