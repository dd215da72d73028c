import { createStore } from '../create-store.ts';

/** A pointer that moved less has stayed where it was pressed. */
const stillPx = 8;

/**
 * A press belongs to what it began on: where something comes late and moves that away before the pointer is let go, the
 * browser would press what lies there now, or nothing. Whoever moves away from a button lets it go, as ever.
 */
function keepPresses(): void {
  let begun: { element: HTMLElement; x: number; y: number } | null = null;
  const onDown = ({ button, target, clientX: x, clientY: y }: PointerEvent) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('button, a[href], summary') : null;
    begun = button === 0 && element !== null ? { element, x, y } : null;
  };
  const onClick = (event: MouseEvent) => {
    const press = begun;
    begun = null;
    // By keyboard or by a program it lands where it is meant.
    if (press === null || !event.isTrusted || event.detail === 0) return;
    const { element, x, y } = press;
    const has_moved = Math.hypot(event.clientX - x, event.clientY - y) > stillPx;
    const has_keys = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (has_moved || has_keys || !element.isConnected) return;
    if (event.target instanceof Node && element.contains(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    element.click();
  };
  window.addEventListener('pointerdown', onDown, { capture: true, passive: true });
  window.addEventListener('click', onClick, { capture: true });
}

keepPresses();

const restMs = 1_000;

/** Whether this page came to the front a moment ago: what is pressed now was meant for what lay there before. */
export const isJustInFront = createStore(true);

/** Whether a pointer was moved or a key pressed since then: whoever only goes on pressing has not looked at it. */
let has_moved = false;
/** A key that is held down presses again and again. */
let is_held = false;
let rest: ReturnType<typeof setTimeout> | undefined;

function begin(): void {
  has_moved = false;
  isJustInFront.set(true);
  clearTimeout(rest);
  rest = setTimeout(() => isJustInFront.set(false), restMs);
}

function noteMove(event: Event): void {
  if (event instanceof KeyboardEvent) is_held = event.repeat;
  if (event.isTrusted && isMove(event)) has_moved = true;
}

function isMove(event: Event): boolean {
  if (event instanceof KeyboardEvent) return event.type === 'keydown' && !event.repeat;
  // A mouse that is pressed where it lies has not moved; a finger has come there.
  return !(event instanceof PointerEvent) || event.type !== 'pointerdown' || event.pointerType !== 'mouse';
}

for (const type of ['pointermove', 'pointerdown', 'keydown', 'keyup', 'wheel'])
  window.addEventListener(type, noteMove, { capture: true, passive: true });
window.addEventListener('focus', begin);
window.addEventListener('pageshow', begin);
document.addEventListener('visibilitychange', begin);
begin();

/** Whether a press may decide about access, money or what is deleted. Programs that read a page aloud press without a pointer. */
export function mayDecide({ detail, isTrusted }: Pick<UIEvent, 'detail' | 'isTrusted'>): boolean {
  return !isJustInFront.get() && !is_held && (has_moved || (isTrusted && detail === 0));
}
