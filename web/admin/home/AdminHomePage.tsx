import { queryOptions, useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { Tile } from '#contract/admin-home.ts';
import { api } from '#web/http/api.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Link } from '#web/ui/Link.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminHomePart from 'messages:admin-home';
import { LoadState } from '#web/ui/LoadState.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { FigureTile, useFigure } from './FigureTile.tsx';
import { PageHits } from './PageHits.tsx';
import styles from './AdminHomePage.module.css';

function homeQuery() {
  return queryOptions({
    queryKey: ['admin', 'home'],
    queryFn: ({ signal }) => api('GET /api/admin/home', {}, { signal }),
    refetchInterval: 60_000,
  });
}

/** How the product does: first what somebody should look into, then every figure. */
function AdminHomePage() {
  const texts = useMessages(adminHomePart);
  const query = useQuery(homeQuery());
  usePageTitle(texts.title);
  return (
    <Stack gap={5}>
      <h1>{texts.title}</h1>
      <LoadState query={query} failed={texts.failed} skeleton={<TilesSkeleton />}>
        {({ tiles }) => (
          <>
            <Attention tiles={tiles.filter(({ attention }) => attention)} />
            <ul className={styles.tiles}>
              {tiles.map((tile) => (
                <FigureTile key={tile.key} tile={tile} />
              ))}
            </ul>
          </>
        )}
      </LoadState>
      <PageHits />
    </Stack>
  );
}

function TilesSkeleton() {
  return (
    <>
      <Skeleton height={58} />
      <ul className={styles.tiles}>
        {Array.from({ length: 14 }, (_, index) => (
          <li key={index}>
            <Skeleton height={148} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Attention({ tiles }: { tiles: readonly Tile[] }) {
  const texts = useMessages(adminHomePart);
  if (tiles.length === 0) {
    return (
      <p className={styles.well}>
        <CircleCheck size={20} aria-hidden />
        {texts.allWell}
      </p>
    );
  }
  return (
    <section className={styles.attention} aria-labelledby="attention">
      <h2 id="attention">{texts.attention}</h2>
      <ul>
        {tiles.map((tile) => (
          <Worry key={tile.key} tile={tile} />
        ))}
      </ul>
    </section>
  );
}

function Worry({ tile }: { tile: Tile }) {
  const texts = useMessages(adminHomePart);
  const worries: Partial<Record<Tile['key'], string>> = texts.worries;
  const figure = useFigure();
  return (
    <li>
      <TriangleAlert size={20} aria-hidden />
      <span>
        <b>
          {texts.tiles[tile.key]}: {figure(tile, tile.value)}
        </b>
        <small>{worries[tile.key]}</small>
      </span>
      {tile.link && <Link to={tile.link}>{texts.look}</Link>}
    </li>
  );
}

export { AdminHomePage as Component };
