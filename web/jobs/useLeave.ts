import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls `leave` after a time in which the page was in sight, and neither the pointer nor the focus was on the thing.
 * @param afterMs null while it stays
 * @returns attributes of the thing
 */
export function useLeave(afterMs: number | null, leave: () => void) {
  const [isHeld, setHeld] = useState(false);
  const [isHidden, setHidden] = useState(document.hidden);

  useEffect(() => {
    const look = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  const onEnd = useEffectEvent(leave);
  useEffect(() => {
    if (afterMs === null || isHeld || isHidden) return;
    const timer = setTimeout(onEnd, afterMs);
    return () => clearTimeout(timer);
  }, [afterMs, isHeld, isHidden]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}
