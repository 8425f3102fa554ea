import { useEffect, useRef, useState } from 'react';

/** Returns a result computed after rendering; undefined until then. */
export const useDeferredWork = <A, B, Result>(
  one: A,
  other: B,
  work: (one: A, other: B) => Result,
): Result | undefined => {
  const [done, setDone] = useState<{ readonly one: A; readonly other: B; readonly result: Result }>();
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    const timer = setTimeout(() => setDone({ one, other, result: latest.current(one, other) }), 0);
    return () => clearTimeout(timer);
  }, [one, other]);
  return done !== undefined && done.one === one && done.other === other ? done.result : undefined;
};
