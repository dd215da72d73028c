import { useInfiniteQuery } from '@tanstack/react-query';
import type { SyncedGame } from '#contract/steam.ts';
import { paths } from '#contract/values/paths.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Cover } from '#web/ui/Cover.tsx';
import { Link } from '#web/ui/Link.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import steamPart from 'messages:steam';
import { syncedGamesQuery } from './steam.api.ts';
import styles from './SyncedGames.module.css';

/** The games as the sync finds them, what changed first. */
export function SyncedGames() {
  const texts = useMessages(steamPart);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(syncedGamesQuery());
  const games = data?.pages.flatMap((page) => page.items) ?? [];
  if (games.length === 0) return null;
  return (
    <section className={styles.section}>
      <header>
        <h2>{texts.found}</h2>
        <ButtonLink variant="text" to={paths.myGames()}>
          {texts.toMyGames}
        </ButtonLink>
      </header>
      <ul className={styles.list}>
        {games.map((found) => (
          <Row key={found.game.id} found={found} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.showMore}
        </Button>
      )}
    </section>
  );
}

function Row({ found: { game, is_new, played_minutes, new_unlocks, unlocks_state, unlocked } }: { found: SyncedGame }) {
  const texts = useMessages(steamPart);
  const state =
    unlocked !== null
      ? texts.of({ done: unlocked, all: game.achievement_count })
      : unlocks_state === 'private'
        ? texts.isPrivate
        : unlocks_state === 'no_achievements'
          ? texts.noAchievements
          : '';
  return (
    <li>
      <Link to={paths.game(game.slug)}>
        <Cover slug={game.slug} format="square" className={styles.cover} />
        <b>{game.title}</b>
        <span className={styles.marks}>
          {is_new && <Chip tone="primary">{texts.isNew}</Chip>}
          {played_minutes > 0 && (
            <Chip>
              {played_minutes < 120
                ? texts.moreMinutes({ minutes: played_minutes })
                : texts.moreHours({ hours: Math.round(played_minutes / 60) })}
            </Chip>
          )}
          {new_unlocks > 0 && !is_new && <Chip tone="amber">{texts.moreUnlocked({ count: new_unlocks })}</Chip>}
        </span>
        <small className="tabular">{state}</small>
      </Link>
    </li>
  );
}
