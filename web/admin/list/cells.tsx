import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Link } from '#web/ui/layout/Link.tsx';
import { TwoLines } from '#web/ui/data/Parts.tsx';

/** A number with what else is to be known of it. */
export function CountCell({ count, note }: { count: number; note: React.ReactNode }) {
  const language = useLanguage();
  return <TwoLines title={<span className="tabular">{formatNumber(language, count)}</span>} note={note} />;
}

/** Whose a row is; leads to a page of theirs. */
export function UserCell({ user: { name, email }, to }: { user: { name: string; email: string }; to: string }) {
  return <TwoLines title={<Link to={to}>{name}</Link>} note={email} />;
}
