import { useInfiniteQuery } from '@tanstack/react-query';
import type { SyncedGame } from '#contract/steam.ts';
import { paths } from '#contract/values/paths.ts';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { Chip } from '#web/ui/data/Chip.tsx';
import { Cover } from '#web/ui/data/Cover.tsx';
import { Line } from '#web/ui/data/Line.tsx';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import steamPart from 'messages:steam';
import { syncedGamesQuery } from './steam.api.ts';
import styles from './SyncedGames.module.css';

/** The games as the sync finds them, what changed first. */
function SyncedGames() {
  const texts = useMessages(steamPart);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(syncedGamesQuery());
  const games = data?.pages.flatMap((page) => page.items) ?? [];
  if (games.length === 0) return null;
  return (
    <Stack as="section" gap={3}>
      <PageHead
        level="h2"
        title={texts.found}
        actions={
          <ButtonLink variant="text" to={paths.myGames()}>
            {texts.toMyGames}
          </ButtonLink>
        }
      />
      <Lines>
        {games.map((found) => (
          <FoundGame key={found.game.id} found={found} />
        ))}
      </Lines>
      {hasNextPage && (
        <div>
          <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.showMore}
          </Button>
        </div>
      )}
    </Stack>
  );
}

function FoundGame({ found }: { found: SyncedGame }) {
  const { game, is_new, played_minutes, new_unlocks, unlocks_state, unlocked } = found;
  const texts = useMessages(steamPart);
  const state = [
    ...(unlocked === null ? [] : [texts.of({ done: unlocked, all: game.achievement_count })]),
    ...(unlocks_state === 'private' ? [texts.isPrivate] : []),
    ...(unlocks_state === 'no_achievements' && unlocked === null ? [texts.noAchievements] : []),
  ].join(' · ');
  return (
    <Line
      to={paths.game(game.slug)}
      picture={<Cover slug={game.slug} size={40} />}
      title={game.title}
      end={
        <>
          {is_new && <Chip tone="primary">{texts.isNew}</Chip>}
          {played_minutes > 0 && (
            <Chip>
              {played_minutes < 120
                ? texts.moreMinutes({ minutes: played_minutes })
                : texts.moreHours({ hours: Math.round(played_minutes / 60) })}
            </Chip>
          )}
          {new_unlocks > 0 && !is_new && <Chip tone="amber">{texts.moreUnlocked({ count: new_unlocks })}</Chip>}
          <small className={`${styles.state} tabular`}>{state}</small>
        </>
      }
    />
  );
}

export { SyncedGames as Component };
