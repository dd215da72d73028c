import { useEffect, useId, useRef, useState } from 'react';
import { Link } from './Link.tsx';
import { IconButton } from './Button.tsx';
import styles from './Menu.module.css';

export interface MenuItem {
  label: string;
  icon?: React.ReactNode;
  /** Where it leads, or else what it does. */
  to?: string;
  onSelect?: () => void;
}

interface MenuProps {
  label: string;
  trigger: React.ReactNode;
  items: MenuItem[];
  /** For one that is fetched by the press that wants it. */
  isOpenAtFirst?: boolean;
}

/** A picture button that opens a short list; arrows move, Escape closes and gives the focus back. */
export function Menu({ label, trigger, items, isOpenAtFirst = false }: MenuProps) {
  const [open, setOpen] = useState(isOpenAtFirst);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    itemsIn(root.current)[0]?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  function close() {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'Escape') return close();
    if (event.key === 'Tab') return setOpen(false);
    const all = itemsIn(root.current);
    const at = all.findIndex((item) => item === document.activeElement);
    const target = { ArrowDown: (at + 1) % all.length, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    all.at(target)?.focus();
  }

  return (
    <div className={styles.menu} ref={root} onKeyDown={open ? onKeyDown : undefined}>
      <IconButton
        label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </IconButton>
      {open && (
        <div className={styles.list} role="menu" id={id} aria-label={label}>
          {items.map(({ label: text, icon, to, onSelect }) => {
            const shared = { role: 'menuitem', tabIndex: -1 };
            const select = () => {
              close();
              onSelect?.();
            };
            return to ? (
              <Link {...shared} key={text} to={to} onClick={select}>
                {icon}
                {text}
              </Link>
            ) : (
              <button {...shared} key={text} type="button" onClick={select}>
                {icon}
                {text}
              </button>
            );
          })}
        </div>
      )}
    </div>
  );
}

function itemsIn(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}
