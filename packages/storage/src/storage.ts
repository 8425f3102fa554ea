import type { Readable } from 'node:stream';

export type ReadOptions = {
  /** First byte to read, counted from 0. */
  readonly startByte?: number | undefined;
  /** Last byte to read, included. */
  readonly endByte?: number | undefined;
  readonly signal?: AbortSignal | undefined;
};

type Cancellable = { readonly signal?: AbortSignal | undefined };

/**
 * Where recordings lie. Keys look like `recordings/0197…/source`: lower-case letters, digits, `-`, `.` and `/`. Every function throws
 * `store.unavailable` while the bucket is away.
 */
export type Storage = {
  /** Streams to the end, then shows the object whole; a failure or an abort leaves nothing. Replaces what was there. */
  readonly put: (key: string, source: Readable, options?: Cancellable) => Promise<{ sizeBytes: number }>;
  /** Throws `storage.missing` and `storage.invalid_range` before the stream is given out. */
  readonly get: (key: string, options?: ReadOptions) => Promise<Readable>;
  readonly find: (key: string) => Promise<{ sizeBytes: number } | undefined>;
  /** A key that is not there is no failure. */
  readonly remove: (key: string) => Promise<void>;
  /** A path for programs that need a file. Only read it: it may be the stored object itself, or a copy in `directory`. */
  readonly fetchToFile: (key: string, directory: string, options?: Cancellable) => Promise<string>;
  /**
   * Clears what killed processes left half written: at once where it shows that the process is gone, else what is older than
   * `olderThanMs`. Gives how many there were.
   */
  readonly removeAbandoned: (options: { readonly olderThanMs: number }) => Promise<number>;
  /** Throws unless objects can be written. */
  readonly ping: () => Promise<void>;
};
