import { useQuery } from '@tanstack/react-query';
import adminWikiPart from 'messages:admin-wiki';
import { useMessages } from '#web/i18n/messages.ts';
import { CopyLine } from '#web/ui/data/CopyLine.tsx';
import { gameWorkQuery } from './games.api.ts';

/** The command that imports into this game what is too large to be sent. */
export function ImportCommand({ gameId, option }: { gameId: number; option: string }) {
  const texts = useMessages(adminWikiPart);
  const { data } = useQuery(gameWorkQuery(gameId));
  return (
    <CopyLine
      label={texts.command}
      text={`npm run import -- ${option} --game ${data?.game.slug ?? 'GAME'} --licence "CC BY-SA 4.0"`}
      texts={texts}
    />
  );
}
