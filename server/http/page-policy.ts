/** Hashes of the inline tags of one build's index.html. */
export interface InlineHashes {
  script: string[];
  style: string[];
}

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

const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);

/**
 * The content security policy of the app's pages: nothing inline but what this build brought, and
 * of other sites only pictures of Steam and the analytics service that is set.
 */
export function pagePolicy(hashes: InlineHashes, analytics: string): string {
  const metrika = analytics.startsWith('metrika:') ? ['https://mc.yandex.ru', 'https://mc.yandex.com'] : [];
  const plausible = analytics.startsWith('plausible:') ? ['https://plausible.io'] : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...quoted(hashes.script)],
    'style-src': ["'self'", emptyStyle, ...quoted(hashes.style)],
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
