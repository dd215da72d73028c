import { Link } from '#web/ui/layout/Link.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { TwoLines } from '#web/ui/data/Parts.tsx';
import styles from './UserName.module.css';

interface UserNameProps {
  user: { id: number; name: string; email: string };
  to?: string;
}

/** Who somebody is: a tile in a colour of their own, name and address. */
export function UserName({ user, to }: UserNameProps) {
  const { id, name, email } = user;
  return (
    <Row isTight className={styles.user}>
      <UserTile id={id} name={name} />
      <TwoLines title={to ? <Link to={to}>{name}</Link> : <b>{name}</b>} note={email} />
    </Row>
  );
}

/** Degrees between two neighbours on the colour wheel: far apart, and none comes twice soon. */
const goldenAngle = 137.5;

export function UserTile({ id, name, size = 38 }: { id: number; name: string; size?: number }) {
  const style = { '--hue': (id * goldenAngle) % 360, width: size, height: size, fontSize: size * 0.38 };
  return (
    <span className={`tile ${styles.tile}`} style={style} aria-hidden>
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
