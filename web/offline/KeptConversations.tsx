import { useQuery } from '@tanstack/react-query';
import type { GameDetails } from '#contract/games.ts';
import { paths } from '#contract/values/paths.ts';
import type { History } from '#web/chat/chat.api.ts';
import { listCopies } from '#web/http/offline-copies.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatWhen } from '#web/i18n/moments.ts';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import offlinePart from 'messages:offline';

interface Kept {
  conversation_id: number;
  title: string;
  active_at: string;
  game: { slug: string; title: string };
}

/** Conversations that can be read without a connection: the messages and their game are both on this device. */
async function listKept(): Promise<Kept[]> {
  const copies = await listCopies();
  const named = (kind: string, part: string) =>
    copies.flatMap(({ queryKey, data }) => (queryKey[0] === kind && queryKey[1] === part ? [data] : []));
  // What is stored under a query's key is what that query has received.
  const games = new Set((named('games', 'one') as GameDetails[]).map(({ slug }) => slug));
  const found = (named('chat', 'history') as History[]).flatMap(({ conversation }) =>
    conversation && games.has(conversation.game.slug) ? [conversation] : [],
  );
  // The current conversation of a game is kept twice: as such, and by its own address.
  return [...new Map(found.map((item) => [item.conversation_id, item])).values()];
}

export function KeptConversations({ onOpened }: { onOpened?: () => void }) {
  const texts = useMessages(offlinePart);
  const language = useLanguage();
  const { data: kept } = useQuery({ queryKey: ['kept-conversations'], queryFn: listKept, staleTime: 0, gcTime: 0 });
  if (!kept) return null;
  if (kept.length === 0) {
    return (
      <Note>
        {texts.none}. {texts.noneHint}
      </Note>
    );
  }
  return (
    <Stack gap={3}>
      <Note>{texts.keptHint}</Note>
      <Stack as="ul" gap={2} aria-label={texts.kept}>
        {kept.map(({ conversation_id, title, active_at, game }) => (
          <li key={conversation_id}>
            <Link to={paths.conversation(game.slug, conversation_id)} {...(onOpened && { onClick: onOpened })}>
              {title}
            </Link>
            <Note as="div">
              {game.title} · <time dateTime={active_at}>{formatWhen(language, active_at)}</time>
            </Note>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
