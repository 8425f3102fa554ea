/** A clock that moves only when a test advances it. */
export type TestClock = {
  readonly now: () => Date;
  readonly advance: (ms: number) => void;
  readonly set: (instant: Date | string) => void;
};

/** Starts at noon in São Paulo on a Monday, far from any daylight saving change or month's end. */
export const createTestClock = (start: Date | string = '2026-03-16T15:00:00.000Z'): TestClock => {
  let instant = new Date(start).getTime();
  return {
    now: () => new Date(instant),
    advance: (ms) => {
      instant += ms;
    },
    set: (value) => {
      instant = new Date(value).getTime();
    },
  };
};
