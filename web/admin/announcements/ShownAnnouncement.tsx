import type { Announcement } from '#contract/announcements.ts';
import { languages } from '#contract/values/languages.ts';
import { fieldIn } from '#contract/values/texts.ts';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { Link } from '#web/ui/layout/Link.tsx';

/** An announcement as it went out, in each language that it has. */
export function ShownAnnouncement({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { link } = announcement;
  const [first, ...others] = languages.filter((language) => announcement[fieldIn('title', language)] !== null);
  if (first === undefined) return null;
  const body = (language: typeof first) => (
    <p lang={language} style={{ whiteSpace: 'pre-wrap' }}>
      {announcement[fieldIn('body', language)]}
    </p>
  );
  return (
    <Dialog size="medium" title={<span lang={first}>{announcement[fieldIn('title', first)]}</span>} onClose={onClose}>
      {body(first)}
      {others.map((language) => (
        <section key={language}>
          <h3 lang={language}>{announcement[fieldIn('title', language)]}</h3>
          {body(language)}
        </section>
      ))}
      {link !== null && <Link to={link}>{link}</Link>}
    </Dialog>
  );
}
