/**
 * What a page says to a service worker: that it may take over, the question which build it belongs to, and whether the
 * server could be reached.
 */
export type PageMessage = 'activate' | 'build' | 'away' | 'back';
