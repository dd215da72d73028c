import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Link } from '#web/ui/layout/Link.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { readCase } from '#web/shell/case-address.ts';
import { BackLink } from '#web/ui/layout/PageHead.tsx';
import adminPart from 'messages:admin';
import { rememberSearch } from './list/last-search.ts';
import { MoreSections } from './MoreSections.tsx';
import { useRememberOpened } from '#web/shell/bar/useRememberOpened.ts';
import { useMayOpen } from '#web/shell/use-may-open.ts';
import { findSection, sections } from '#web/shell/admin-sections.ts';
import { useFitting } from './useFitting.ts';
import tabs from '#web/ui/layout/Tabs.module.css';
import styles from './AdminFrame.module.css';

/** The tabs over every screen of the admin; those for which there is no room stand in a menu at the end. */
export function AdminFrame() {
  const texts = useMessages(adminPart).frame;
  const { pathname, search } = useLocation();
  const here = findSection(pathname.replace(/\/$/, ''));
  const mayOpen = useMayOpen();
  const open = sections.filter(({ to }) => mayOpen(to));
  const row = useRef<HTMLDivElement>(null);
  const fitting = useFitting(row);
  useEffect(() => rememberSearch(pathname, search), [pathname, search]);
  useRememberOpened();

  return (
    <>
      <nav className={styles.sections} aria-label={texts.sections}>
        <div ref={row} className={styles.tabs}>
          {open.map((section, place) => (
            <Link
              key={section.id}
              to={section.to}
              className={`${tabs.tab} ${styles.tab}`}
              aria-current={section === here ? 'page' : undefined}
              data-beyond={place >= fitting || undefined}
            >
              {texts.names[section.id]}
            </Link>
          ))}
        </div>
        <MoreSections sections={open.slice(fitting)} here={here} />
      </nav>
      {/* A boundary of its own for each part: the click is answered at once, also before its files are here. */}
      <Suspense key={here?.id} fallback={<Skeleton height={360} />}>
        <div className={styles.screen}>
          <CaseBar />
          <Outlet />
        </div>
      </Suspense>
    </>
  );
}

/** Back to the answer that somebody works on, from wherever the work has led. */
function CaseBar() {
  const texts = useMessages(adminPart).frame;
  const answer = readCase(new URLSearchParams(useLocation().search));
  return answer === undefined ? null : <BackLink to={answer} label={texts.backToAnswer} />;
}
