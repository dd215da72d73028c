import { useMayOpen } from '#web/shell/use-may-open.ts';
import { Link } from '#web/ui/layout/Link.tsx';

interface PageLinkProps {
  to: string;
  children: React.ReactNode;
  /** What is shown to whoever may not open the page; the same words, where absent. */
  instead?: React.ReactNode;
}

/** A link to a page of the admin for those who may open it. */
export function PageLink({ to, children, instead = children }: PageLinkProps) {
  const mayOpen = useMayOpen();
  return mayOpen(to) ? <Link to={to}>{children}</Link> : instead;
}
