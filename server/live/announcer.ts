import type { EventCarrier } from './event-carrier.ts';
import { onPublish } from './publish.ts';

const atOnce = 1000;
/** Events that are published in this time are announced together. */
const firstMs = 10;
/** By then a transaction has committed, or it was rolled back, or another process has announced what it published. */
const longestMs = 1000;

/** Announces what is published in this process as soon as it is committed. */
export interface Announcer {
  /** Announces what is committed now, whichever process published it. */
  announce: () => Promise<void>;
  /** Announces a last time. */
  stop: () => Promise<void>;
}

/**
 * Looks soon after something is published, and again with growing distance until it has met as much as was published.
 * The events of a process that dies in between are announced by the next regular run of any process.
 */
export function startAnnouncer({ announce: announceSome }: EventCarrier, onError: (error: unknown) => void): Announcer {
  let expected = 0;
  let delay_ms = firstMs;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const announceAll = async () => {
    for (let events = atOnce; events === atOnce;) {
      events = await announceSome(atOnce);
      expected = Math.max(0, expected - events);
    }
  };
  const announce = () => (running ??= announceAll().finally(() => (running = undefined)));
  const lookAgain = async () => {
    await announce().catch(onError);
    timer = undefined;
    delay_ms *= 2;
    if (delay_ms > longestMs) expected = 0;
    if (expected > 0) plan();
  };
  const plan = () => {
    timer ??= setTimeout(() => void lookAgain(), delay_ms);
  };
  const stopHearing = onPublish(() => {
    expected += 1;
    delay_ms = firstMs;
    plan();
  });
  return {
    announce,
    stop: async () => {
      stopHearing();
      clearTimeout(timer);
      await running?.catch(() => {});
      await announce().catch(onError);
    },
  };
}
