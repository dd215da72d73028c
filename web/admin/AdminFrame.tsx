import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useTexts } from '#web/i18n/texts.ts';
import { Link } from '#web/ui/Link.tsx';
import { MuiRoot } from '#web/ui/MuiRoot.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { adminTexts } from './admin.texts.ts';
import { MoreSections } from './MoreSections.tsx';
import { findSection, sections } from './sections.ts';
import styles from './AdminFrame.module.css';

/** The tabs over every screen of the admin. */
export function AdminFrame() {
  const texts = useTexts(adminTexts);
  const { pathname } = useLocation();
  const here = findSection(pathname.replace(/\/$/, ''));
  const row = useRef<HTMLElement>(null);

  useEffect(() => {
    // On a phone the row is wider than the window.
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [here]);

  return (
    <MuiRoot>
      <nav ref={row} className={styles.tabs} aria-label={texts.sections}>
        {sections
          .filter((section) => section.isBuilt || section === here)
          .map((section) => (
            <Link key={section.id} to={section.to} aria-current={section === here ? 'page' : undefined}>
              {texts.names[section.id]}
            </Link>
          ))}
        <MoreSections />
      </nav>
      {/* A boundary of its own for each part: the click is answered at once, also before its files are here. */}
      <Suspense key={here?.id} fallback={<Skeleton height={360} />}>
        <div className={styles.screen}>
          <Outlet />
        </div>
      </Suspense>
    </MuiRoot>
  );
}
