import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Columns3 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import type { ListColumn } from './list-column.ts';
import { listTexts } from './list.texts.ts';
import styles from './ListToolbar.module.css';
import type { ListAddress } from './useListAddress.ts';

interface ColumnChoiceProps<Row> {
  columns: readonly ListColumn<Row>[];
  address: ListAddress;
}

/** Which columns are shown; the first one, by which a row is known, always is. */
export function ColumnChoice<Row>({ columns, address }: ColumnChoiceProps<Row>) {
  const texts = useTexts(listTexts);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const toggled = new Set(address.toggled);

  function toggle(field: string) {
    const next = new Set(toggled);
    if (!next.delete(field)) next.add(field);
    address.change({ columns: [...next].join(',') }, { replace: true });
  }

  return (
    <>
      <IconButton
        ref={button}
        className={styles.tool}
        title={texts.columns}
        aria-label={texts.columns}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Columns3 size={20} aria-hidden />
      </IconButton>
      <Menu anchorEl={() => button.current} open={open} onClose={() => setOpen(false)}>
        {columns.slice(1).map(({ field, title, isExtra = false }) => {
          const isShown = isExtra === toggled.has(field);
          return (
            <MenuItem key={field} role="menuitemcheckbox" aria-checked={isShown} dense onClick={() => toggle(field)}>
              <Checkbox edge="start" tabIndex={-1} disableRipple checked={isShown} aria-hidden />
              {title}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
