import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { Link } from '#web/ui/Link.tsx';
import { adminTexts } from './admin.texts.ts';
import type { Section } from './sections.ts';
import styles from './AdminFrame.module.css';

interface MoreSectionsProps {
  sections: readonly Section[];
  /** Named in place of the menu where it is one of them, so that the row always says where one is. */
  here: Section | undefined;
}

/** The parts that the row has no room for. */
export function MoreSections({ sections, here }: MoreSectionsProps) {
  const texts = useTexts(adminTexts);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  if (sections.length === 0) return null;
  const shown = sections.find((section) => section === here);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.tab}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-current={shown === undefined ? undefined : 'page'}
        onClick={() => setOpen(true)}
      >
        {shown === undefined ? texts.more : texts.names[shown.id]}
        <ChevronDown size={16} aria-hidden />
      </button>
      <Menu anchorEl={() => button.current} open={open} onClose={close}>
        {sections.map((section) => (
          <MenuItem key={section.id} component={Link} to={section.to} selected={section === here} onClick={close}>
            {texts.names[section.id]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
