import { useEffect, useRef } from 'react';

/** Gives the grid's focus on to the button inside, and keeps what happens inside from opening the row. */
export function MenuCell({ hasFocus, children }: { hasFocus: boolean; children: React.ReactNode }) {
  const cell = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasFocus) cell.current?.querySelector('button')?.focus();
  }, [hasFocus]);
  return (
    <div
      ref={cell}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
      }}
    >
      {children}
    </div>
  );
}
