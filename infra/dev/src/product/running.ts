/** A running, supervised process. */
export type Running = {
  readonly pid: number;
  /** Settles when the process has ended, with the reason in words, e.g. `exit code 1` or `SIGKILL`. */
  readonly exited: Promise<Ending>;
  /** Settles when the process reports that it serves. Absent: it does not report it. */
  readonly ready?: Promise<void>;
  /** Settles when the process announces that it is about to end. Absent: it does not announce it. */
  readonly leaving?: Promise<void>;
  /** Notifies a stopping process that its successor serves. */
  readonly proceed?: () => void;
  /** Stops it gracefully, or by force after a timeout. */
  readonly stop: () => Promise<void>;
};

/** How a process ended. `hopeless`: it would end the same way again, e.g. because its configuration is invalid. */
export type Ending = { readonly how: string; readonly hopeless: boolean };
