import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { Link } from '#web/ui/Link.tsx';
import { adminTexts } from './admin.texts.ts';
import { sections } from './sections.ts';
import styles from './AdminFrame.module.css';

/** The parts that are not built yet, so that nobody looks for them elsewhere. */
export function MoreSections() {
  const texts = useTexts(adminTexts);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    <>
      <button ref={button} type="button" aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(true)}>
        {texts.more}
        <ChevronDown size={16} aria-hidden />
      </button>
      <Menu anchorEl={() => button.current} open={open} onClose={close}>
        {sections
          .filter(({ isBuilt }) => !isBuilt)
          .map(({ id, to }) => (
            <MenuItem key={id} component={Link} to={to} onClick={close}>
              <span className={styles.unbuilt}>
                {texts.names[id]}
                <small>{texts.notBuilt}</small>
              </span>
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}
