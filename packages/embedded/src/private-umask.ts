/** Starts a process whose files and folders are for its user alone. `start` must be synchronous: the mask is of this whole process. */
export const withPrivateUmask = <T>(start: () => T): T => {
  const before = process.umask(0o077);
  try {
    return start();
  } finally {
    process.umask(before);
  }
};
