import { type Finding, error, ok, warning } from './finding.ts';

const SKEW_MS_ERROR = 30_000;
const SKEW_MS_WARNING = 2_000;

/** Compares a server's clock with this machine's in the middle of the request. */
export const checkClock = (server: string, serverMs: number, localMs: number): Finding => {
  const check = `clock of ${server}`;
  const skewMs = serverMs - localMs;
  const found = `${(Math.abs(skewMs) / 1_000).toFixed(1)} s ${skewMs < 0 ? 'behind' : 'ahead of'} this machine`;
  const todo = 'Synchronise the clocks of all machines, e.g. sudo timedatectl set-ntp true.';
  if (Math.abs(skewMs) > SKEW_MS_ERROR) return error(check, found, todo);
  return Math.abs(skewMs) > SKEW_MS_WARNING ? warning(check, found, todo) : ok(check, found);
};
