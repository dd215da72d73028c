import { useId, useRef, useState } from 'react';
import { Button, IconButton } from '../controls/Button.tsx';
import { usePlaced } from './place.ts';
import styles from './Popover.module.css';

interface PopoverProps {
  label: string;
  /** What the button shows; with `isIcon` it is a picture and the label its name. */
  trigger: React.ReactNode;
  isIcon?: boolean;
  align?: 'start' | 'end';
  /** Drawn while it is open. */
  children: React.ReactNode;
}

/** A small panel over the page: filters, an explanation. A click elsewhere or Escape closes it. */
export function Popover({ label, trigger, isIcon = false, align = 'start', children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  usePlaced(isOpen, button, panel, { align });
  const shared = { ref: button, popoverTarget: id, 'aria-expanded': isOpen, 'aria-haspopup': 'dialog' } as const;
  return (
    <>
      {isIcon ? (
        <IconButton {...shared} label={label} framed>
          {trigger}
        </IconButton>
      ) : (
        <Button {...shared} variant="outlined" size="small">
          {trigger}
        </Button>
      )}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={`float ${styles.panel}`}
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && children}
      </div>
    </>
  );
}
