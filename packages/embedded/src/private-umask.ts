/**
 * Starts a process whose files and folders only its user can access. `start` must be synchronous: the umask belongs to this whole process.
 */
export const withPrivateUmask = <T>(start: () => T): T => {
  const before = process.umask(0o077);
  try {
    return start();
  } finally {
    process.umask(before);
  }
};
