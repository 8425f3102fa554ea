import { useEffect, useRef } from 'react';

const BARS = 32;
const HEIGHT_MIN = 0.06;
const STEP_MS = 70;

/** Draws the microphone's level: the newest bar at the right. Updates without React renders, many times a second. */
export const LevelBars = ({ readLevel }: { readonly readLevel: () => number }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const levels: number[] = Array.from({ length: BARS }, () => 0);
    const timer = setInterval(() => {
      levels.shift();
      levels.push(readLevel());
      for (const [index, bar] of [...(place.current?.children ?? [])].entries()) {
        if (bar instanceof HTMLElement) {
          bar.style.scale = `1 ${Math.max(HEIGHT_MIN, levels[index] ?? 0)}`;
        }
      }
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [readLevel]);
  return (
    <div ref={place} aria-hidden="true" className="flex h-16 w-64 max-w-full items-center justify-between">
      {Array.from({ length: BARS }, (_, index) => (
        <span key={index} className="h-full w-1 scale-y-[0.06] rounded-full bg-accent" />
      ))}
    </div>
  );
};
