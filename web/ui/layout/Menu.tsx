import { Check, EllipsisVertical, type LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../controls/Button.tsx';
import { Link } from './Link.tsx';
import { usePlaced } from './place.ts';
import styles from './Menu.module.css';

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  /** Where it leads, or else what it does. */
  to?: string;
  onSelect?: () => void;
  isDanger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** A choice that is on or off; the menu stays open for the next one. */
  isChecked?: boolean | undefined;
  /** The page one is on. */
  isCurrent?: boolean | undefined;
}

interface MenuProps {
  label: string;
  /** What the button shows. */
  trigger: React.ReactNode;
  items: readonly MenuItem[];
  /** For one that is fetched by the press that wants it. */
  isOpenAtFirst?: boolean;
  align?: 'start' | 'end';
  /** The button has words: it gets this class and no picture's shape. */
  className?: string | undefined;
  /** With an edge, as beside the fields of a toolbar. */
  framed?: boolean;
  isCurrent?: boolean | undefined;
}

/** A button that opens a short list; arrows move, Escape closes and gives the focus back. */
export function Menu(props: MenuProps) {
  const { label, trigger, items, isOpenAtFirst = false, align = 'end', className, framed, isCurrent } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  usePlaced(isOpen, button, list, { align });

  useEffect(() => {
    if (isOpenAtFirst) list.current?.showPopover();
  }, [isOpenAtFirst]);

  useEffect(() => {
    if (!isOpen) return;
    const frame = requestAnimationFrame(() => itemsIn(list.current)[0]?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);

  function close() {
    list.current?.hidePopover();
    button.current?.focus();
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'Tab') return list.current?.hidePopover();
    const all = itemsIn(list.current);
    const at = all.findIndex((item) => item === document.activeElement);
    const target =
      { ArrowDown: (at + 1) % all.length, ArrowUp: at - 1, Home: 0, End: -1 }[event.key] ??
      findByLetter(all, event.key, at);
    if (target === undefined) return;
    event.preventDefault();
    all.at(target)?.focus();
  }

  const shared = {
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    'aria-current': isCurrent ? 'page' : undefined,
    popoverTarget: id,
  } as const;
  return (
    <>
      {className === undefined ? (
        <IconButton {...shared} label={label} framed={framed ?? false}>
          {trigger}
        </IconButton>
      ) : (
        <button {...shared} type="button" className={className}>
          {trigger}
        </button>
      )}
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className={`float ${styles.list}`}
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        onKeyDown={onKeyDown}
        onClick={(event) => event.stopPropagation()}
      >
        {isOpen && items.map((item) => <Item key={item.label} item={item} close={close} />)}
      </div>
    </>
  );
}

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const { label, icon: Icon, to, onSelect, isDanger, disabled, isChecked, isCurrent } = item;
  const isChoice = isChecked !== undefined;
  const shared = {
    role: isChoice ? 'menuitemcheckbox' : 'menuitem',
    tabIndex: -1,
    'aria-checked': isChecked,
    'aria-current': isCurrent ? ('page' as const) : undefined,
    'data-danger': isDanger || undefined,
    onClick: () => {
      if (!isChoice) close();
      onSelect?.();
    },
  };
  const content = (
    <>
      {isChoice && <Check size={18} aria-hidden data-check />}
      {Icon && <Icon size={18} aria-hidden />}
      {label}
    </>
  );
  if (to !== undefined) {
    return (
      <Link {...shared} to={to}>
        {content}
      </Link>
    );
  }
  return (
    <button {...shared} type="button" disabled={disabled}>
      {content}
    </button>
  );
}

/** What can be done with one row; `label` tells with which. */
export function RowMenu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return <Menu label={label} trigger={<EllipsisVertical size={20} aria-hidden />} items={items} />;
}

function itemsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)') ?? [])];
}

function findByLetter(items: readonly HTMLElement[], key: string, at: number): number | undefined {
  if (key.length !== 1 || key === ' ') return undefined;
  const order = [...items.keys()].map((index) => (at + 1 + index) % items.length);
  return order.find((index) => items[index]?.textContent.toLowerCase().startsWith(key.toLowerCase()));
}
