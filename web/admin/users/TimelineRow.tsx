import {
  Bell,
  Coins,
  CircleUserRound,
  FileText,
  Hourglass,
  KeyRound,
  LogIn,
  MessageCircle,
  ScanText,
  Star,
} from 'lucide-react';
import type { TimelineEntry, TimelineKind } from '#contract/admin-users.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { Link } from '#web/ui/Link.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminUsersPart from 'messages:admin-users';
import { describeEntry } from './describe-entry.ts';
import styles from './Timeline.module.css';

const icons = {
  account: CircleUserRound,
  sessions: LogIn,
  chats: MessageCircle,
  ledger: Coins,
  ratings: Star,
  tokens: ScanText,
  notifications: Bell,
  api_keys: KeyRound,
  articles: FileText,
  jobs: Hourglass,
} satisfies Record<TimelineKind, typeof Bell>;

export function TimelineRow({ entry }: { entry: TimelineEntry }) {
  const language = useLanguage();
  const texts = useMessages(adminUsersPart).timeline;
  const Icon = icons[entry.kind];
  const { title, note } = describeEntry(entry, texts, language);
  const content = (
    <>
      <Icon size={18} aria-hidden />
      <span className={styles.text}>
        {title}
        {note && <small>{note}</small>}
      </span>
      <time dateTime={entry.at} className="tabular">
        {formatMoment(language, entry.at)}
      </time>
    </>
  );
  return (
    <li>
      {entry.link ? (
        <Link to={entry.link} className={styles.row}>
          {content}
        </Link>
      ) : (
        <div className={styles.row}>{content}</div>
      )}
    </li>
  );
}
