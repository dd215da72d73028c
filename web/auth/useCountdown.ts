import { useEffect, useState } from 'react';

/** Whole seconds until a moment; counted by the clock, since a hidden tab skips ticks. */
export function useCountdown(initialSeconds: number) {
  const [end, setEnd] = useState(() => Date.now() + initialSeconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const isRunning = left > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);

  function start(seconds: number) {
    setNow(Date.now());
    setEnd(Date.now() + seconds * 1000);
  }

  return { left, start };
}
