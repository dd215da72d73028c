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

export {};
