import { Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ChipLink } from '#web/ui/data/Chip.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { TabLinks } from '#web/ui/layout/TabLinks.tsx';
import { useCurrentInView } from '#web/ui/layout/useCurrentInView.ts';
import { isLightOffered } from '#web/ui/layout/theme-store.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { readCase } from '#web/shell/case-address.ts';
import { BackLink } from '#web/ui/layout/PageHead.tsx';
import adminPart from 'messages:admin';
import { rememberSearch } from './list/last-search.ts';
import { useRememberOpened } from '#web/shell/bar/useRememberOpened.ts';
import { useMayOpen } from '#web/shell/use-may-open.ts';
import { type AdminPage, findAdminPage, gameOf, linkTo, openSections } from '#web/shell/admin-sections.ts';
import { useActionKeys } from './useQueueKeys.ts';
import { useWaiting } from './useWaiting.ts';
import styles from './AdminFrame.module.css';

/** The tabs over every screen of the admin, and below them the pages of the chosen one. */
export function AdminFrame() {
  const { pathname, search } = useLocation();
  const here = findAdminPage(pathname.replace(/\/$/, ''));
  useEffect(() => rememberSearch(pathname, search), [pathname, search]);
  useRememberOpened();
  useActionKeys();
  useEffect(() => {
    // Work begins in the system's theme; any choice, also a later one, holds.
    if (isLightOffered())
      void import('#web/ui/layout/system-theme.ts').then(({ chooseTheme }) => chooseTheme('system'));
  }, []);

  return (
    <>
      <Places here={here} />
      {/* A boundary of its own for each page: the click is answered at once, also before its files are here. */}
      <Suspense key={here?.id} fallback={<Skeleton height={360} />}>
        <div className={styles.screen}>
          <CaseBar />
          <Outlet />
        </div>
      </Suspense>
    </>
  );
}

/** The tabs and pills that the reader may open, each with how much waits there. */
function Places({ here }: { here: AdminPage | undefined }) {
  const texts = useMessages(adminPart).frame;
  const { pathname, search } = useLocation();
  const mayOpen = useMayOpen();
  const waiting = useWaiting();
  const game_id = gameOf(pathname, search);
  const open = openSections(mayOpen);
  const tabs = open.map(({ id, first, pages }) => ({
    id,
    label: texts.sections[id],
    to: linkTo(first, game_id),
    count: waiting(pages),
  }));
  const pages = open.find(({ id }) => id === here?.section)?.pages ?? [];
  return (
    <div className={styles.places}>
      <TabLinks label={texts.label} tabs={tabs} value={here?.section} />
      {here && pages.length > 1 && (
        <Pills label={texts.sections[here.section]} here={here.id}>
          {pages.map((page) => {
            const count = waiting([page]);
            return (
              <ChipLink
                key={page.id}
                to={linkTo(page, game_id)}
                aria-current={page.id === here.id ? 'page' : undefined}
              >
                {texts.names[page.id]}
                {count && <b>{count}</b>}
              </ChipLink>
            );
          })}
        </Pills>
      )}
    </div>
  );
}

/** One row, which a finger moves; the shown page is in it. */
function Pills({ label, here, children }: { label: string; here: string; children: React.ReactNode }) {
  const row = useCurrentInView(here);
  return (
    <Row as="nav" gap={2} isTight className={styles.pills} aria-label={label} ref={row}>
      {children}
    </Row>
  );
}

/** Back to the answer that somebody works on, from wherever the work has led. */
function CaseBar() {
  const texts = useMessages(adminPart).frame;
  const answer = readCase(new URLSearchParams(useLocation().search));
  return answer === undefined ? null : <BackLink to={answer} label={texts.backToAnswer} />;
}
