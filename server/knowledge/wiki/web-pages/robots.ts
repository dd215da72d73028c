import module from 'robots-parser';
import { type PublicWeb, WebError } from '#server/providers/public-web.ts';

/** What a site lets programs read, as its robots.txt says; read once for each site. */
export interface Robots {
  allows: (address: string) => Promise<boolean>;
}

type Parse = typeof module.default;

// Its types call the function of this CommonJS module a default export, which it does not have.
function requireParse(found: unknown): Parse {
  const isParse = (value: unknown): value is Parse => typeof value === 'function';
  if (!isParse(found)) throw new Error('robots-parser is no function');
  return found;
}
const robotsParser = requireParse(module);

const agent = 'Hintline';
const mostBytes = 512 * 1024;

export function createRobots(web: PublicWeb): Robots {
  const sites = new Map<string, Promise<(address: string) => boolean>>();
  const read = async (origin: string): Promise<(address: string) => boolean> => {
    try {
      const { status, text } = await web.get(`${origin}/robots.txt`, { most_bytes: mostBytes });
      // A site that cannot say it now may forbid it; one that has no such file forbids nothing.
      if (status >= 500 || status === 429) return () => false;
      if (status !== 200) return () => true;
      const rules = robotsParser(`${origin}/robots.txt`, text);
      return (address) => rules.isAllowed(address, agent) !== false;
    } catch (error) {
      if (!(error instanceof WebError)) throw error;
      // What keeps this file from being read is said of the page itself.
      return () => true;
    }
  };
  return {
    allows: async (address) => {
      const { origin } = new URL(address);
      const site = sites.get(origin) ?? read(origin);
      sites.set(origin, site);
      return (await site)(address);
    },
  };
}
