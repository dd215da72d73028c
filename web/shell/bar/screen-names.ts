import type { Messages } from 'messages:shell';

/** What each screen is called, in the top bar and in the title of the tab. */
export type ScreenName = keyof Messages['screens'];
