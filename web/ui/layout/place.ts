import { useEffect } from 'react';

const gap = 8;
const edge = 8;

export interface Placing {
  /** Which edges are in line. */
  align?: 'start' | 'end' | 'center';
  side?: 'below' | 'above';
  /** As wide as the anchor at least. */
  isWide?: boolean;
}

/** Puts a popover beside its anchor and inside of the window; on the other side where this one has no room. */
export function placeAt(anchor: Element, popover: HTMLElement, { align = 'start', side = 'below', isWide }: Placing) {
  const box = anchor.getBoundingClientRect();
  const { style } = popover;
  if (isWide) style.minWidth = `${box.width}px`;
  style.maxHeight = '';
  const { width, height } = popover.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const roomBelow = clientHeight - box.bottom - gap - edge;
  const roomAbove = box.top - gap - edge;
  const roomOnSide = side === 'below' ? roomBelow : roomAbove;
  const other = side === 'below' ? roomAbove : roomBelow;
  const isBelow = (side === 'below') === (height <= roomOnSide || roomOnSide >= other);
  const room = isBelow ? roomBelow : roomAbove;
  const shown = Math.min(height, room);
  if (height > room) style.maxHeight = `${room}px`;
  const left = { start: box.left, end: box.right - width, center: box.left + (box.width - width) / 2 }[align];
  style.top = `${isBelow ? box.bottom + gap : box.top - gap - shown}px`;
  style.left = `${Math.max(edge, Math.min(left, clientWidth - width - edge))}px`;
}

/** Keeps an open popover beside its anchor while anything scrolls or the window changes its size. */
export function usePlaced(
  isOpen: boolean,
  anchor: React.RefObject<Element | null>,
  popover: React.RefObject<HTMLElement | null>,
  { align, side, isWide }: Placing,
) {
  useEffect(() => {
    if (!isOpen) return;
    const place = () => {
      if (anchor.current && popover.current) {
        placeAt(anchor.current, popover.current, { ...(align && { align }), ...(side && { side }), isWide: !!isWide });
      }
    };
    place();
    // It opens before the browser shows it; until then it has no size.
    const frame = requestAnimationFrame(place);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [isOpen, anchor, popover, align, side, isWide]);
}
