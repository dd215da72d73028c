import { isPermittedHost, isPublicHttps } from './public-web.ts';

/** Which push services are written to beside those of the browsers' makers, as settings name them. */
export interface PushServices {
  PUSH_SERVICES: readonly string[];
  /** Hosts of this machine or network that play one. */
  PUSH_HOSTS: readonly string[];
}

/** Of Chrome and what is built on it, Firefox, Edge and Safari; what begins with a dot stands for every host below it. */
const ofMakers = ['fcm.googleapis.com', '.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/** Whether an address that a browser names is one of a push service: any other host would be written to by whoever names it. */
export function isPushAddress(address: string, { PUSH_SERVICES, PUSH_HOSTS }: PushServices): boolean {
  const url = URL.parse(address);
  if (url === null || !isPublicHttps(address, PUSH_HOSTS)) return false;
  return (
    isPermittedHost(url, [...PUSH_HOSTS, ...PUSH_SERVICES]) ||
    ofMakers.some((host) => (host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host))
  );
}
