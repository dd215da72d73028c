import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { Announcement } from '#contract/announcements.ts';
import { Link } from '#web/ui/Link.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminAnnouncementsPart from 'messages:admin-announcements';
import styles from './Announcements.module.css';

/** An announcement as it went out, in both languages. */
export function ShownAnnouncement({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { title_en, body_en, title_ru, body_ru, link } = announcement;
  const texts = useMessages(adminAnnouncementsPart);
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{title_en}</DialogTitle>
      <DialogContent className={styles.shown}>
        <p lang="en">{body_en}</p>
        <h3 lang="ru">{title_ru}</h3>
        <p lang="ru">{body_ru}</p>
        {link !== null && <Link to={link}>{link}</Link>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
