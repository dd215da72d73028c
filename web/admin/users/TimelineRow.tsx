import {
  Bell,
  Coins,
  CircleUserRound,
  FileText,
  Gamepad2,
  Hourglass,
  KeyRound,
  LogIn,
  MessageCircle,
  ScanText,
  Star,
} from 'lucide-react';
import type { TimelineEntry } from '#contract/admin-users.ts';
import type { TimelineKind } from '#contract/values/kinds.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatTime } from '#web/i18n/moments.ts';
import { Line } from '#web/ui/data/Line.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminUsersPart from 'messages:admin-users';
import { useMayOpen } from '#web/shell/use-may-open.ts';
import { describeEntry } from './describe-entry.ts';

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
  games: Gamepad2,
  jobs: Hourglass,
} satisfies Record<TimelineKind, typeof Bell>;

export function TimelineRow({ entry }: { entry: TimelineEntry }) {
  const language = useLanguage();
  const texts = useMessages(adminUsersPart).timeline;
  const mayOpen = useMayOpen();
  const Icon = icons[entry.kind];
  const { title, note } = describeEntry(entry, texts, language);
  return (
    <Line
      to={entry.link !== null && mayOpen(entry.link) ? entry.link : null}
      picture={<Icon size={18} aria-hidden />}
      title={<span>{title}</span>}
      note={note}
      end={
        <time dateTime={entry.at} className="tabular">
          {formatTime(language, entry.at)}
        </time>
      }
    />
  );
}
