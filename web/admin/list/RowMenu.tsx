import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { EllipsisVertical } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { listTexts } from './list.texts.ts';

export interface RowAction {
  label: string;
  icon: React.ReactNode;
  isDanger?: boolean;
  onSelect: () => void;
}

/** What can be done with one row; `name` tells a screen reader with which. */
export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const texts = useTexts(listTexts);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={button}
        aria-label={`${texts.menu}: ${name}`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <EllipsisVertical size={20} aria-hidden />
      </IconButton>
      <Menu anchorEl={() => button.current} open={open} onClose={() => setOpen(false)}>
        {actions.map(({ label, icon, isDanger, onSelect }) => (
          <MenuItem
            key={label}
            sx={{ gap: 1.5, ...(isDanger && { color: 'error.main' }) }}
            onClick={() => {
              setOpen(false);
              onSelect();
            }}
          >
            {icon}
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
