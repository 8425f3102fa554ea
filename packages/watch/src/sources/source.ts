/** A file of a source, as it was listed. */
export type SourceFile = {
  /** The path below the source, with `/` between folders. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly changedAt: Date;
  /** Identifies the content: a file with another version is another recording. */
  readonly version: string;
};

/** A path that is not taken, and why. */
export type Ignored = { readonly path: string; readonly reason: 'no recording' | 'a link' | 'unreadable' };

/** What a look at a source finds. */
export type Listing = { readonly files: readonly SourceFile[]; readonly ignored: readonly Ignored[] };

export type OpenFile = {
  /** Reads the bytes from `start` up to `end`, which is excluded. @throws FileChanged if they may be of another version */
  readonly read: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;
  readonly close: () => Promise<void>;
};

/** Where recordings arrive. */
export type Source = {
  readonly name: string;
  /** Whether a file is listed only once it is complete. */
  readonly isAtomic: boolean;
  readonly list: (signal: AbortSignal) => Promise<Listing>;
  /** @throws FileChanged */
  readonly open: (file: SourceFile, signal: AbortSignal) => Promise<OpenFile>;
};
