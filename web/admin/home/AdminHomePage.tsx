import { useMayUse } from '#web/http/use-session.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TriangleAlert } from 'lucide-react';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import type { Tile } from '#contract/admin-home.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Link } from '#web/ui/layout/Link.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminHomePart from 'messages:admin-home';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { useQueryParams } from '#web/ui/data/useQueryParams.ts';
import { Columns, Lines } from '#web/ui/data/Parts.tsx';
import { Overview, PeriodChoice } from './Overview.tsx';
import { readPeriod } from './period.ts';
import { FigureTile, useFigure } from './FigureTile.tsx';
import { ModelCard } from './ModelCard.tsx';
import { PageHits } from './PageHits.tsx';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Line } from '#web/ui/data/Line.tsx';

/** How the product does: first what somebody should look into, then every figure. */
function AdminHomePage() {
  const texts = useMessages(adminHomePart);
  const query = useQuery(apiQuery(['admin', 'home'], 'GET /api/admin/home', {}, { refetchInterval: 60_000 }));
  const isAdmin = useMayUse([]);
  const [address] = useQueryParams();
  const [opened_at] = useState(() => Date.now());
  const period = readPeriod(address, opened_at);
  usePageTitle(texts.title);
  return (
    <Stack gap={6}>
      <PageHead title={texts.title} actions={<PeriodChoice period={period} />} />
      <LoadState query={query} failed={texts.failed} skeleton={<TilesSkeleton />}>
        {({ tiles, model }) => (
          <>
            <Attention tiles={tiles.filter(({ attention }) => attention)} />
            {isAdmin && <ModelCard has_model={model !== null} />}
            <Overview period={period} />
            <Stack as="section" gap={3}>
              <h2>{texts.now}</h2>
              <Columns as="ul" least={160}>
                {tiles.map((tile) => (
                  <FigureTile key={tile.key} tile={tile} />
                ))}
              </Columns>
            </Stack>
            <AnsweredBy model={model} />
          </>
        )}
      </LoadState>
      {isAdmin && <PageHits />}
    </Stack>
  );
}

function AnsweredBy({ model }: Pick<AnswerOf<'GET /api/admin/home'>, 'model'>) {
  const texts = useMessages(adminHomePart).answeredBy;
  if (model === null) return <p>{texts.builtIn}</p>;
  const { name, found_in } = model;
  return <p>{found_in === null ? texts.model({ name }) : texts.found({ name, server: found_in })}</p>;
}

function TilesSkeleton() {
  return (
    <>
      <Skeleton height={58} />
      <Columns as="ul" least={160}>
        {Array.from({ length: 14 }, (_, index) => (
          <li key={index}>
            <Skeleton height={148} />
          </li>
        ))}
      </Columns>
    </>
  );
}

function Attention({ tiles }: { tiles: readonly Tile[] }) {
  const texts = useMessages(adminHomePart);
  const worries: Partial<Record<Tile['key'], string>> = texts.worries;
  const figure = useFigure();
  if (tiles.length === 0) return <Alert tone="success">{texts.allWell}</Alert>;
  return (
    <Card tone="amber" title={texts.attention}>
      <Lines>
        {tiles.map((tile) => (
          <Line
            key={tile.key}
            picture={<TriangleAlert size={20} aria-hidden />}
            title={`${texts.tiles[tile.key]}: ${figure(tile, tile.value)}`}
            note={worries[tile.key]}
            end={tile.link && <Link to={tile.link}>{texts.look}</Link>}
          />
        ))}
      </Lines>
    </Card>
  );
}

export { AdminHomePage as Component };
