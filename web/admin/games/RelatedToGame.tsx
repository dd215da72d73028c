import { useQuery } from '@tanstack/react-query';
import { useMessages } from '#web/i18n/messages.ts';
import adminGamesPart from 'messages:admin-games';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note } from '#web/ui/layout/Layout.tsx';
import { Bullets } from '#web/ui/data/Parts.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { relatedQuery } from './games.api.ts';

/** What goes out of sight with a game, to be read before it is deleted. */
export function RelatedToGame({ gameId }: { gameId: number }) {
  const texts = useMessages(adminGamesPart).table;
  const { data, isError } = useQuery(relatedQuery(gameId));
  if (isError) return <Alert tone="warning">{texts.relatedFailed}</Alert>;
  if (!data) return <Skeleton height={76} />;
  const lines = [
    data.players > 0 && texts.playersHave({ count: data.players }),
    data.articles > 0 && texts.articlesOf({ count: data.articles }),
    data.achievements > 0 && texts.achievementsOf({ count: data.achievements }),
    data.questions > 0 && texts.questionsOf({ count: data.questions, askers: data.askers }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return <Note>{texts.relatedNone}</Note>;
  return (
    <Card as="div" size="small">
      <b>{texts.related}</b>
      <Bullets items={lines} />
    </Card>
  );
}
