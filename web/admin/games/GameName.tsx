import type { AdminGame } from '#contract/admin-games.ts';
import { paths } from '#contract/values/paths.ts';
import { Cover } from '#web/ui/Cover.tsx';
import { Row } from '#web/ui/Layout.tsx';
import { TwoLines } from '#web/ui/Parts.tsx';
import { Link } from '#web/ui/Link.tsx';

/** A game with its drawn cover and its address. */
export function GameName({ game: { slug, title, deleted_at } }: { game: AdminGame }) {
  return (
    <Row isTight>
      <Cover slug={slug} size={38} />
      <TwoLines title={deleted_at === null ? <Link to={paths.game(slug)}>{title}</Link> : <b>{title}</b>} note={slug} />
    </Row>
  );
}
