import type { AdminGame } from '#contract/admin-games.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Cover } from '#web/ui/data/Cover.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { TwoLines } from '#web/ui/data/Parts.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { Status } from '#web/ui/data/Status.tsx';
import adminGamesPart from 'messages:admin-games';

/** A game with its drawn cover and its address. */
export function GameName({ game: { id, slug, title, deleted_at } }: { game: AdminGame }) {
  return (
    <Row isTight>
      <Cover slug={slug} size={38} />
      <TwoLines
        title={deleted_at === null ? <Link to={paths.adminGame(id)}>{title}</Link> : <b>{title}</b>}
        note={slug}
      />
    </Row>
  );
}

export function GameState({ game }: { game: AdminGame }) {
  const { states } = useMessages(adminGamesPart).table;
  if (game.deleted_at !== null) return <Status tone="bad">{states.deleted}</Status>;
  if (game.hidden) return <Status tone="plain">{states.hidden}</Status>;
  return <Status tone="good">{states.listed}</Status>;
}
