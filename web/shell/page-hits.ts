import { api } from '#web/http/api.ts';
import { hitPath } from './hit-path.ts';

type Report = (path: string, referrer: string) => Promise<unknown>;

/** `own`, `metrika:<counter>`, `plausible:<domain>` or `off`, as the server wrote it into the page. */
export function chooseReport(setting: string): Report | null {
  const [service, account = ''] = setting.split(/:(.*)/);
  if (service === 'own') return (path, referrer) => api('POST /api/analytics/hits', { body: { path, referrer } });
  if (service === 'metrika') return (path, referrer) => reportToMetrika(account, path, referrer);
  if (service === 'plausible') return (path, referrer) => reportToPlausible(account, path, referrer);
  return null;
}

/** The counter's picture address: it counts a hit without running anybody else's script in this page. */
async function reportToMetrika(counter: string, path: string, referrer: string) {
  const query = new URLSearchParams({
    'page-url': window.location.origin + path,
    'page-ref': referrer,
    charset: 'utf-8',
  });
  new Image().src = `https://mc.yandex.ru/watch/${encodeURIComponent(counter)}?${query}`;
}

async function reportToPlausible(domain: string, path: string, referrer: string) {
  await fetch('https://plausible.io/api/event', {
    method: 'POST',
    credentials: 'omit',
    // Plain text needs no permission round trip across origins.
    headers: { 'Content-Type': 'text/plain' },
    body: JSON.stringify({ name: 'pageview', url: window.location.origin + path, domain, referrer }),
  });
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
    referrer = window.location.origin + path;
  };
}
