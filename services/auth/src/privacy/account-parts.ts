/** The data that one service stores about a user. Auth's own part is `account`; other services' parts are added where the app is built. */
export type AccountPart = {
  /** The part's name in an export. */
  readonly name: string;
  /**
   * Collects everything stored about the user: a plain value, or JSON in UTF-8 that is too long to be in memory at once. Of a workspace, what this member
   * may see: a folder can be closed to its owner.
   */
  readonly collect: (userId: string, memberId?: string) => Promise<unknown>;
  /** Erases the user's data. The call is idempotent. */
  readonly erase: (userId: string) => Promise<void>;
};

/** Part of an export as JSON in UTF-8, consumed or cancelled once. */
export type JsonStream = ReadableStream<Uint8Array>;

export const isJsonStream = (part: unknown): part is JsonStream => part instanceof ReadableStream;

/** Closes the streams that were not consumed, so that no other service continues to send. */
export const cancelStreams = async (parts: readonly unknown[]): Promise<void> => {
  const unused = parts.filter(isJsonStream).filter((stream) => !stream.locked);
  await Promise.allSettled(unused.map((stream) => stream.cancel()));
};
