import { useQuery } from '@tanstack/react-query';
import type { MyGame } from '#contract/library.ts';
import { useKeptDemand } from '#web/games/demand.api.ts';
import { paths } from '#contract/values/paths.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { Cover } from '#web/ui/data/Cover.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { ProgressRing } from '#web/ui/feedback/ProgressRing.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Row } from '#web/ui/layout/Layout.tsx';
import homePart from 'messages:home';
import { chooseForStrip, stripQuery, useCardGame } from './games-above.ts';
import styles from './YourGames.module.css';

const shown = 5;

/** What the player played last, one line of it. It is as high with games, without any and while it loads. */
function YourGames() {
  const texts = useMessages(homePart).yourGames;
  const { counted } = useMessages(homePart).page;
  useKeptDemand((title) => counted({ title }));
  const card = useCardGame();
  const query = useQuery(stripQuery());
  const { data } = query;
  const isPending = query.isPending || card.isPending;
  // The rest of the page is as good without it.
  if (!isPending && !data) return null;
  const games = isPending ? [] : chooseForStrip(data?.items ?? [], card.slug);
  const hasNone = !isPending && games.length === 0;
  return (
    <section className={styles.section} aria-busy={isPending}>
      <Row as="header" gap={4} align="baseline" isSpread>
        <h2>{texts.title}</h2>
        {data && data.total > games.length && (
          <Link to={paths.myGames()} className="tabular">
            {texts.all({ count: data.total })}
          </Link>
        )}
      </Row>
      {hasNone ? (
        <Row gap={4} isSpread isTight className={styles.none}>
          <p>{texts.none}</p>
          <ButtonLink to={paths.myGames()} variant="outlined" size="small">
            {texts.fill}
          </ButtonLink>
        </Row>
      ) : (
        <ul className={styles.strip}>
          {isPending &&
            Array.from({ length: shown }, (_, place) => (
              <li key={place}>
                <Skeleton height={72} radius={12} />
              </li>
            ))}
          {games.map((game) => (
            <Tile key={game.id} game={game} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Tile({ game: { slug, title, achievement_count: all, unlocked } }: { game: MyGame }) {
  const texts = useMessages(homePart).page;
  const isKnown = all > 0 && unlocked !== null;
  return (
    <li>
      <Link to={paths.game(slug)} className="surface">
        <Cover slug={slug} size={40} />
        <b className="clamp">{title}</b>
        {isKnown && (
          <ProgressRing
            percent={(unlocked / all) * 100}
            size={36}
            label={texts.achievements({ done: unlocked, all })}
          />
        )}
      </Link>
    </li>
  );
}

export { YourGames as Component };
