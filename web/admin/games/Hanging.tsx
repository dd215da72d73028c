import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminGamesPart from 'messages:admin-games';
import { hangingQuery } from './games.api.ts';
import styles from './Games.module.css';

/** What is lost from sight with a game, to be read before it goes. */
export function Hanging({ gameId }: { gameId: number }) {
  const texts = useMessages(adminGamesPart).table;
  const { data, isError } = useQuery(hangingQuery(gameId));
  if (isError) return <Alert severity="warning">{texts.hangingFailed}</Alert>;
  if (!data) return <Skeleton height={76} />;
  const lines = [
    data.players > 0 && texts.playersHave({ count: data.players }),
    data.articles > 0 && texts.articlesOf({ count: data.articles }),
    data.achievements > 0 && texts.achievementsOf({ count: data.achievements }),
    data.questions > 0 && texts.questionsOf({ count: data.questions, askers: data.askers }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return <p className={styles.hanging}>{texts.hangsNothing}</p>;
  return (
    <div className={styles.hanging}>
      <b>{texts.hanging}</b>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
