import type { Account } from './account.ts';
import type { ClockStep } from './clock.ts';
import { workDay } from './daily-work.ts';
import { addDays, isDay } from './days.ts';

/** Moves the account's clock, and does the work of every day that it passes. */
export const createTimeTravel = (account: Account) => {
  const { clock, state } = account;

  const moveTo = (targetMs: number): void => {
    if (targetMs < clock.nowMs()) throw new Error('The clock only moves forward');
    const target = clock.dayOf(targetMs);
    while (state.workedDay < target) {
      const day = addDays(state.workedDay, 1);
      clock.moveTo(Math.max(clock.startOf(day), clock.nowMs()));
      workDay(account, day);
      state.workedDay = day;
    }
    clock.moveTo(targetMs);
  };

  return {
    /** Moves the clock to a day (`YYYY-MM-DD`, the time of day stays) or an ISO instant. */
    advanceTo: (moment: string): void =>
      moveTo(isDay(moment) ? clock.sameTimeOn(moment) : Date.parse(moment)),
    advance: (step: ClockStep): void => moveTo(clock.after(step)),
    /** Does the work of the days that real time has passed. */
    catchUp: (): void => {
      if (state.workedDay < clock.today()) moveTo(clock.nowMs());
    },
  };
};
