import type { To } from 'react-router';
import { Link } from './Link.tsx';
import styles from './BarItem.module.css';

interface BarItemProps {
  label: string;
  /** Its name, where that says more than the label. */
  'aria-label'?: string | undefined;
  /** The page one is on. */
  isHere: boolean;
  /** Where it leads, or else it opens a dialog. */
  to?: To;
  onOpen?: () => void;
  /** Its icon. */
  children: React.ReactNode;
}

/** An icon over its name in a bar at the edge of the window. */
export function BarItem({ label, isHere, to, onOpen, children, ...rest }: BarItemProps) {
  const look = {
    ...rest,
    className: styles.item,
    'aria-current': isHere ? 'page' : undefined,
    children: [<span key="icon">{children}</span>, label],
  } as const;
  return to === undefined ? (
    <button {...look} type="button" aria-haspopup="dialog" onClick={onOpen} />
  ) : (
    <Link {...look} to={to} />
  );
}
