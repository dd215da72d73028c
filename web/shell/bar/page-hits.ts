import { api } from '#web/http/api.ts';
import { wholeAddress } from '#web/http/own-address.ts';
import { hitPath } from './hit-path.ts';

type Report = (path: string, referrer: string) => Promise<unknown>;

/** `own`, `metrika:<counter>`, `plausible:<domain>` or `off`, as the server wrote it into the page. */
function chooseReport(setting: string): Report | null {
  const [service, account = ''] = setting.split(/:(.*)/);
  if (service === 'own') return (path, referrer) => api('POST /api/analytics/hits', { body: { path, referrer } });
  if (service === 'off') return null;
  return async (path, referrer) => {
    // Loaded where somebody else's service is chosen only.
    const { reportToMetrika, reportToPlausible } = await import('./foreign-hits.ts');
    await (service === 'metrika' ? reportToMetrika : reportToPlausible)(account, path, referrer);
  };
}

/** Reports each path and query once, in order of visits; a failed report is nobody's problem. */
export function createPageHits() {
  const setting = document.querySelector<HTMLMetaElement>('meta[name=hintline-analytics]')?.content ?? 'off';
  const report = chooseReport(setting);
  let last: string | null = null;
  // Of the site that led here only the origin: its address may hold somebody's secret.
  let referrer = document.referrer ? new URL(document.referrer).origin : '';
  return (pathname: string, search: string) => {
    const path = hitPath(pathname, search);
    if (!report || path === last) return;
    report(path, referrer).catch(() => undefined);
    last = path;
    referrer = wholeAddress(path);
  };
}
