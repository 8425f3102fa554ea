/** Returns day and time of day in the time zone of this machine: `2026-11-29`, and two digits of each part. */
export const localTimeOf = (time: Date) => ({
  day: `${String(time.getFullYear()).padStart(4, '0')}-${two(time.getMonth() + 1)}-${two(time.getDate())}`,
  hours: two(time.getHours()),
  minutes: two(time.getMinutes()),
  seconds: two(time.getSeconds()),
});

const two = (value: number): string => String(value).padStart(2, '0');
