import { findFreePort } from './free-port.ts';

/** Reserves a port of a range, says which, and keeps it without listening until it is killed. */
const [min, max] = process.argv.slice(2).map(Number);
process.send?.(await findFreePort({ min: min ?? 0, max: max ?? 0 }));
setInterval(() => undefined, 60_000);
