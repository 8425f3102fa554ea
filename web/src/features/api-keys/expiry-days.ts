/** The days that a new key works, by the choice; texts name them. */
export const EXPIRY_DAYS = { month: 30, quarter: 90, year: 365 } as const;
