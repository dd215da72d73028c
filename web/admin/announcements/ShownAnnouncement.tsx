import type { Announcement } from '#contract/announcements.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Link } from '#web/ui/Link.tsx';
import styles from './Announcements.module.css';

/** An announcement as it went out, in both languages. */
export function ShownAnnouncement({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { title_en, body_en, title_ru, body_ru, link } = announcement;
  return (
    <Dialog size="medium" title={<span lang="en">{title_en}</span>} onClose={onClose}>
      <p lang="en" className={styles.text}>
        {body_en}
      </p>
      <h3 lang="ru">{title_ru}</h3>
      <p lang="ru" className={styles.text}>
        {body_ru}
      </p>
      {link !== null && <Link to={link}>{link}</Link>}
    </Dialog>
  );
}
