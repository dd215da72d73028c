import { wholeAddress } from '#web/http/own-address.ts';

/** The counter's picture address: it counts a hit without running anybody else's script in this page. */
export async function reportToMetrika(counter: string, path: string, referrer: string) {
  const query = new URLSearchParams({
    'page-url': wholeAddress(path),
    'page-ref': referrer,
    charset: 'utf-8',
  });
  new Image().src = `https://mc.yandex.ru/watch/${encodeURIComponent(counter)}?${query}`;
}

export async function reportToPlausible(domain: string, path: string, referrer: string) {
  await fetch('https://plausible.io/api/event', {
    method: 'POST',
    credentials: 'omit',
    // Plain text needs no permission round trip across origins.
    headers: { 'Content-Type': 'text/plain' },
    body: JSON.stringify({ name: 'pageview', url: wholeAddress(path), domain, referrer }),
  });
}
