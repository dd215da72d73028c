import { cloneElement, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { placeAt } from '../layout/place.ts';
import styles from '../layout/Popover.module.css';

const pauseMs = 300;

/**
 * A bubble beside `anchor`, over everything else; nothing in it can be pressed. Only one with an `id` is read aloud, as
 * what describes its anchor; others repeat what their anchor says.
 */
export function Bubble({ anchor, id, children }: { anchor: Element; id?: string; children: React.ReactNode }) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    bubble.current?.showPopover();
    if (bubble.current) placeAt(anchor, bubble.current, { align: 'center', side: 'above' });
  }, [anchor, children]);
  return (
    <div
      ref={bubble}
      {...(id === undefined ? { 'aria-hidden': true } : { id, role: 'tooltip' })}
      popover="manual"
      className={`float ${styles.bubble}`}
    >
      {children}
    </div>
  );
}

interface Described {
  'aria-describedby'?: string | undefined;
}

/** Explains what it surrounds while the pointer rests on it or the keyboard is in it. The child is one element. */
export function Tooltip({ text, children }: { text: string; children: React.ReactElement<Described> }) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(element: Element, wait: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(element.firstElementChild), wait);
  }
  function hide() {
    clearTimeout(timer.current);
    setAnchor(null);
  }
  return (
    <span
      style={{ display: 'contents' }}
      onPointerOver={({ currentTarget, pointerType }) => pointerType === 'mouse' && show(currentTarget, pauseMs)}
      onPointerOut={hide}
      onPointerDown={hide}
      onFocus={({ currentTarget, target }) => target.matches(':focus-visible') && show(currentTarget, 0)}
      onBlur={hide}
      onKeyDown={({ key }) => key === 'Escape' && hide()}
    >
      {cloneElement(children, { 'aria-describedby': anchor ? id : undefined })}
      {anchor && (
        <Bubble anchor={anchor} id={id}>
          {text}
        </Bubble>
      )}
    </span>
  );
}

/**
 * Whole texts for what dots have cut: give the handlers to an element around many such places, and draw `bubble`
 * inside of it. A place is whatever matches `selector`.
 */
export function useCutTexts(selector: string) {
  const [shown, setShown] = useState<{ anchor: Element; text: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function look(target: EventTarget, wait: number) {
    clearTimeout(timer.current);
    const place = target instanceof Element ? target.closest(selector) : null;
    if (!place || !isCut(place)) return setShown(null);
    timer.current = setTimeout(() => setShown({ anchor: place, text: wholeText(place) }), wait);
  }
  const hide = () => {
    clearTimeout(timer.current);
    setShown(null);
  };
  return {
    handlers: {
      onPointerOver: ({ target, pointerType }: React.PointerEvent) => pointerType === 'mouse' && look(target, pauseMs),
      onPointerLeave: hide,
      onPointerDown: hide,
      onFocus: ({ target }: React.FocusEvent) => look(target, 0),
      onBlur: hide,
    },
    bubble: shown && <Bubble anchor={shown.anchor}>{shown.text}</Bubble>,
  };
}

function isCut(place: Element): boolean {
  return [place, ...place.querySelectorAll('*')].some(
    (element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).textOverflow === 'ellipsis',
  );
}

/** A line for each block inside. */
function wholeText(place: Element): string {
  return place instanceof HTMLElement ? place.innerText.replaceAll(/\n+/g, '\n').trim() : '';
}
