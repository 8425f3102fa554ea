/** Ends the program: a person has to change something first. The message is a whole sentence that says what. */
export class WatchStopped extends Error {
  override readonly name = 'WatchStopped';
}

/** A command line that cannot be run. The message is a whole sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A file is no longer the one that was listed: it was changed, replaced or removed. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged';
}

/** Escriba refuses this recording, and would do so again. `code` is the API's. */
export class RecordingRefused extends Error {
  override readonly name = 'RecordingRefused';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

type LaterOptions = {
  /** Whether it concerns everything that is sent now, not this one recording. */
  readonly isGeneral?: boolean;
  /** The time to wait; default: one that grows with each attempt. */
  readonly afterMs?: number | undefined;
};

/** The same may succeed later. */
export class TryLater extends Error {
  override readonly name = 'TryLater';
  readonly isGeneral: boolean;
  readonly afterMs: number | undefined;

  constructor(message: string, { isGeneral = false, afterMs }: LaterOptions = {}) {
    super(message);
    this.isGeneral = isGeneral;
    this.afterMs = afterMs;
  }
}

/** A refusal that is not one of Escriba, such as a page of a proxy: it says nothing of a recording. */
export class ForeignRefusal extends TryLater {}
