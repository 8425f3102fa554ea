/** The position of the next words. It has no width, so that it never wraps to its own line. */
export const WritingCaret = () => (
  <span aria-hidden="true" className="relative">
    {'\u2060'}
    <span className="absolute bottom-[0.05em] left-0.5 h-[1.1em] w-[2px] animate-caret bg-accent" />
  </span>
);
