import { useLayoutEffect, useRef, useState } from 'react';

const bottomSlackPx = 4;

/** What is cut off by less is read without another look. */
const tailSlackPx = 24;

/** How far down the window a question may reach: below it stands the beginning of its answer. */
const questionShare = 0.4;

/** What somebody scrolls with. */
const handEvents = ['wheel', 'touchmove', 'pointerdown'] as const;
const scrollKeys: readonly string[] = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Tab', ' '];

/** What is kept in sight: the last question at the top, the end of its answer, or whatever the reader has chosen. */
type Kept = 'question' | 'end' | 'chosen';

/**
 * Keeps the last question of `content` at the top of its window while the answer grows below it. The view goes to the
 * end of an answer only with a reader who went there: by `follow`, or by scrolling. `pin` begins with a new question.
 */
export function useFollow(content: React.RefObject<HTMLElement | null>, { fromEnd }: { fromEnd: boolean }) {
  const kept = useRef<Kept>(fromEnd ? 'question' : 'chosen');
  const settle = useRef(() => undefined);
  const [away, setAway] = useState(false);
  const [pinned, setPinned] = useState(false);

  useLayoutEffect(() => {
    const element = content.current;
    const view = element?.ownerDocument.defaultView;
    if (!element || !view) return;
    const page = element.ownerDocument.documentElement;
    let top = view.scrollY;
    let height = page.scrollHeight;
    let room = view.innerHeight;
    let isByHand = false;
    /** The last answer is read to its end; nothing where there is none. */
    let isRead = false;
    const isAtEnd = () => page.scrollHeight - view.innerHeight - view.scrollY <= bottomSlackPx;
    const look = () => {
      // What a keyboard covers was read; the window is smaller before it says so.
      if (view.innerHeight !== room) return;
      const tail = [...element.querySelectorAll('[data-place]')].at(-1)?.lastElementChild;
      const dock = element.querySelector('[data-dock]');
      if (!tail || !dock) return;
      isRead = tail.getBoundingClientRect().bottom <= dock.getBoundingClientRect().top + tailSlackPx;
      setAway(!isRead);
    };
    settle.current = () => {
      if (kept.current === 'question') showQuestion(element, view);
      if (kept.current === 'end') view.scrollTo({ top: page.scrollHeight, behavior: 'instant' });
      top = view.scrollY;
      height = page.scrollHeight;
      look();
    };
    const onHand = (event: Event) => {
      // Whoever unfolds something reads it from its beginning.
      if (event.target instanceof view.Element && event.target.closest('[aria-expanded]')) kept.current = 'chosen';
      if ('key' in event && !scrollKeys.includes(String(event.key))) return;
      isByHand = true;
      if (kept.current === 'question') kept.current = 'chosen';
    };
    const onScroll = () => {
      // Not by this hook, and not by what grew or went: a search in the page, or a screen reader, went elsewhere.
      if (kept.current === 'question' && view.scrollY !== top && page.scrollHeight === height) kept.current = 'chosen';
      // A page that became shorter moves up by itself.
      if (kept.current === 'end' && isByHand && view.scrollY < top - 1 && !isAtEnd()) kept.current = 'chosen';
      else if (kept.current === 'chosen' && view.scrollY > top + 1 && isAtEnd()) kept.current = 'end';
      isByHand = false;
      top = view.scrollY;
      look();
    };
    // A keyboard that opens hides no end that was in sight; of an answer that grows, the question stays.
    const onResize = () => {
      room = view.innerHeight;
      if (isRead && element.querySelector('[data-place] [aria-busy]') === null) kept.current = 'end';
      settle.current();
    };
    const sizes = new ResizeObserver(settle.current);
    sizes.observe(element);
    // A new question may leave the page as long as it was.
    const nodes = new MutationObserver(settle.current);
    nodes.observe(element, { childList: true, subtree: true });
    view.addEventListener('scroll', onScroll, { passive: true });
    for (const one of [view, view.visualViewport]) one?.addEventListener('resize', onResize);
    // Before anything that is pressed changes what is shown: what moves under a press loses it.
    const first = { passive: true, capture: true };
    for (const name of [...handEvents, 'keydown'] as const) view.addEventListener(name, onHand, first);
    return () => {
      sizes.disconnect();
      nodes.disconnect();
      view.removeEventListener('scroll', onScroll);
      for (const one of [view, view.visualViewport]) one?.removeEventListener('resize', onResize);
      for (const name of [...handEvents, 'keydown'] as const) view.removeEventListener(name, onHand, first);
    };
  }, [content]);

  return {
    away,
    pinned,
    pin: () => {
      kept.current = 'question';
      setPinned(true);
    },
    follow: () => {
      kept.current = 'end';
      settle.current();
    },
  };
}

function showQuestion(element: HTMLElement, view: Window) {
  const question = [...element.querySelectorAll('[data-place]')].at(-1)?.firstElementChild;
  question?.scrollIntoView({ block: 'start', behavior: 'instant' });
  const over = (question?.getBoundingClientRect().bottom ?? 0) - view.innerHeight * questionShare;
  if (over > 0) view.scrollBy({ top: over, behavior: 'instant' });
}
