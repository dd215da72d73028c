import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Button } from '#web/ui/controls/Button.tsx';
import { Page } from '#web/ui/layout/Layout.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import shellPart from 'messages:shell';
import { brokenTitle, usePageTitle } from './page-title.ts';
import { isAssetFailure, takeReload } from './reload-guard.ts';
import styles from './RouteError.module.css';

const decisions = new WeakMap<Error, boolean>();

/** Asks the guard once per failure, however often React draws the page. */
function mayReload(error: Error): boolean {
  const decision = decisions.get(error) ?? takeReload(sessionStorage, Date.now());
  decisions.set(error, decision);
  return decision;
}

/** Stands in for a screen that threw. Missing files are fetched anew by one reload, or once there is a network. */
export function RouteError({ offline }: { offline: React.ReactNode }) {
  const error = useRouteError();
  const texts = useMessages(shellPart).bar;
  const isOffline = isAssetFailure(error) && !navigator.onLine;
  const reloading = isAssetFailure(error) && !isOffline && mayReload(error);

  useEffect(() => {
    if (reloading) window.location.reload();
  }, [reloading]);

  usePageTitle(brokenTitle);
  useEffect(() => {
    // The shell itself may be what broke; then nobody else names the page.
    document.title = brokenTitle;
  }, []);

  if (isOffline) return offline;
  if (reloading) return null;
  return (
    <Page as="section" role="alert" className={styles.error}>
      <h1>{brokenTitle}</h1>
      <p>{texts.brokenScreen}</p>
      <div>
        <Button onClick={() => window.location.reload()}>{texts.reload}</Button>
      </div>
      {/* oxlint-disable-next-line react/forbid-elements -- every first load has this part, and the kit's Disclosure would weigh on each */}
      <details>
        <summary className="second">{texts.details}</summary>
        <pre className="second">{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</pre>
      </details>
    </Page>
  );
}
