import { totalmem } from 'node:os';

/** Returns the memory of the container (cgroup v1 or v2) in bytes, or of the machine if it has no limit: Node returns 0 or a number larger than any machine. */
export const readMemoryBytes = (): number => {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
};
