import type { Readable } from 'node:stream';

export type ReadOptions = {
  /** First byte to read, counted from 0. */
  readonly startByte?: number | undefined;
  /** Last byte to read, included. */
  readonly endByte?: number | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** An object of a storage. */
export type StoredObject = { readonly key: string; readonly sizeBytes: number };

type Cancellable = { readonly signal?: AbortSignal | undefined };

/**
 * The store of recordings and published models. Keys look like `recordings/0197…/source`: lower-case letters, digits, `-`, `_`, `.` and `/`. Every function throws
 * `store.unavailable` while the bucket is unavailable.
 */
export type Storage = {
  /**
   * Reads the stream to its end, then publishes the object as a whole; a failure or an abort leaves nothing. Replaces an existing object.
   */
  readonly put: (key: string, source: Readable, options?: Cancellable) => Promise<{ sizeBytes: number }>;
  /** Throws `storage.missing` and `storage.invalid_range` before it returns the stream. */
  readonly get: (key: string, options?: ReadOptions) => Promise<Readable>;
  readonly find: (key: string) => Promise<{ sizeBytes: number } | undefined>;
  /** Lists the complete objects whose keys begin with `folder` and `/`, by key. */
  readonly list: (folder: string, options?: Cancellable) => Promise<readonly StoredObject[]>;
  /** Removes an object. A missing key is no failure. */
  readonly remove: (key: string) => Promise<void>;
  /** Returns a path for programs that need a file. Only read it: it may be the stored object itself, or a copy in `directory`. */
  readonly fetchToFile: (key: string, directory: string, options?: Cancellable) => Promise<string>;
  /**
   * Removes incomplete objects of killed processes: at once if the process is known to have ended, else if older than `olderThanMs`. Returns
   * their number.
   */
  readonly removeAbandoned: (options: { readonly olderThanMs: number }) => Promise<number>;
  /** Throws unless objects can be written. */
  readonly ping: () => Promise<void>;
};
