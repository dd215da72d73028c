import { createHash } from 'node:crypto';

// Where Steam keeps covers, icons and avatars.
const steamImages = [
  'https://*.steamstatic.com',
  'https://steamcdn-a.akamaihd.net',
  'https://media.steampowered.com',
  'https://images.steamusercontent.com',
  'https://steamuserimages-a.akamaihd.net',
];

/** The style library adds its sheets empty and fills them by script; this is the hash of nothing. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Of what stands inline in a page, quoted as a policy names it. */
function hashesOf(html: string, tag: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g');
  return [...html.matchAll(inline)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

/**
 * The content security policy of the app's pages: nothing inline but what index.html has, and
 * of other sites only pictures of Steam and the analytics service that is set.
 */
export function pagePolicy(indexHtml: string, analytics: string): string {
  const metrika = analytics.startsWith('metrika:') ? ['https://mc.yandex.ru', 'https://mc.yandex.com'] : [];
  const plausible = analytics.startsWith('plausible:') ? ['https://plausible.io'] : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashesOf(indexHtml, 'script')],
    'style-src': ["'self'", emptyStyle, ...hashesOf(indexHtml, 'style')],
    // A blob is a picture of one's own question: it is fetched with the session, or about to be sent.
    'img-src': ["'self'", 'blob:', ...steamImages, ...metrika],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...plausible],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
