export { localDayOf, nextResetsAfter, startOfDay } from './local-days.ts';
export type { LocalDay } from './local-days.ts';
