/** A process that was started and is looked after. */
export type Running = {
  readonly pid: number;
  /** Settles when the process is gone, with how it went in words, e.g. `exit code 1` or `SIGKILL`. */
  readonly exited: Promise<Ending>;
  /** Settles when the process says that it serves. Absent: it does not say so. */
  readonly ready?: Promise<void>;
  /** Settles when the process says that it is about to end. Absent: it does not say so. */
  readonly leaving?: Promise<void>;
  /** Tells a leaving process that another one serves in its place. */
  readonly proceed?: () => void;
  /** Ends it in its orderly way, and by force when that takes too long. */
  readonly stop: () => Promise<void>;
};

/** `hopeless`: it would end the same way again, e.g. because its configuration is wrong. */
export type Ending = { readonly how: string; readonly hopeless: boolean };
