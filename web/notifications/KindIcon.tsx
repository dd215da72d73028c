import {
  Bell,
  CircleAlert,
  EyeOff,
  FileCheck2,
  FilePen,
  FileWarning,
  FileX,
  KeyRound,
  Megaphone,
  MessageCircle,
  Pen,
  PenOff,
  RefreshCw,
  RefreshCwOff,
  Sparkles,
  Undo2,
  UserRoundX,
  WalletMinimal,
  Zap,
} from 'lucide-react';
import type { Notification } from '#contract/notifications.ts';

const icons = {
  calls_credited: Zap,
  calls_low: WalletMinimal,
  rub_credited: WalletMinimal,
  credit_reversed: Undo2,
  topup_succeeded: Zap,
  topup_failed: CircleAlert,
  topup_refunded: Undo2,
  topup_review: CircleAlert,
  import_done: FileCheck2,
  import_failed: FileWarning,
  export_ready: FileCheck2,
  export_failed: FileWarning,
  api_key_made: KeyRound,
  program_signed_in: KeyRound,
  article_approved: FileCheck2,
  suggestion_made: FilePen,
  suggestion_taken: FileCheck2,
  suggestion_declined: FilePen,
  article_returned: FilePen,
  article_rejected: FileX,
  article_hidden: EyeOff,
  article_shown: FileCheck2,
  report_upheld: FileCheck2,
  writing_blocked: PenOff,
  writing_unblocked: Pen,
  gap_closed: FileCheck2,
  better_answer: FileCheck2,
  expert_ready: Sparkles,
  sync_done: RefreshCw,
  sync_failed: RefreshCwOff,
  steam_proved_elsewhere: UserRoundX,
  announcement: Megaphone,
  support_message: MessageCircle,
} satisfies Record<Notification['kind'], typeof Bell>;

export function KindIcon({ kind }: { kind: Notification['kind'] }) {
  // A server that was updated while this page stayed open may tell of more kinds.
  const Icon = kind in icons ? icons[kind] : Bell;
  return <Icon size={20} aria-hidden />;
}
