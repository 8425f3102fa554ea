import { passageIdOf } from './text-at-point.ts';

/** Returns the first of `wanted` that is visible, else the first visible passage; `top` is the height that covers the text, in px. */
export const passageInView = (top: number, wanted: readonly (string | undefined)[]): string | undefined => {
  const all = [...document.querySelectorAll('[role=feed] [data-passage]')];
  const seen = all.filter((element) => beginsInView(element.getBoundingClientRect(), top)).map(passageIdOf);
  return wanted.find((id) => id !== undefined && seen.includes(id)) ?? seen[0] ?? passageIdOf(all[0] ?? null);
};

const beginsInView = (rect: DOMRect, top: number): boolean =>
  rect.top >= top && rect.top < window.innerHeight;
