/** Returns whether a process with this id runs, also one of another user. Its id may have belonged to another process before. */
export const isProcessRunning = (pid: number): boolean => {
  // 0 and negative numbers address groups of processes.
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
