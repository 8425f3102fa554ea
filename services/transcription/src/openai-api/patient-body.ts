import { setTimeout as wait } from 'node:timers/promises';

/** How long clients and proxies may wait without a byte. */
export type Patience = {
  /** After this time the response begins, with status 200. */
  readonly beginsAfterMs: number;
  /** The longest pause between two bytes. */
  readonly pauseMs: number;
};

/** Bytes that change nothing: `head` begins every body of a format, and `filler` may follow it any number of times. */
export type Padding = { readonly head: string; readonly filler: string };

/** A body in parts, so that neither writing nor sending a long one blocks other requests. */
type Parts = readonly Uint8Array[];

/**
 * Returns the body that `work` makes if it is there before the response must begin, else a stream that sends fillers until it is. If the work
 * fails in the middle of a stream, the stream breaks, so that no client takes what it has for the whole.
 */
export const toPatientBody = async (
  work: Promise<Parts>,
  { patience, padding }: { patience: Patience; padding: Padding },
): Promise<Parts | AsyncGenerator<Uint8Array>> => {
  // The stream throws the error when it is read, which may be later or never.
  work.catch(() => {});
  const early = await orNothing(work, patience.beginsAfterMs);
  return early ?? padUntil(work, patience.pauseMs, padding);
};

const padUntil = async function* padUntil(
  work: Promise<Parts>,
  pauseMs: number,
  { head, filler }: Padding,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(head + filler);
  for (;;) {
    const parts = await orNothing(work, pauseMs);
    if (parts !== undefined) return yield* withoutHead(parts, head);
    yield Buffer.from(filler);
  }
};

/** Returns the parts without the bytes of the head, which are all in the first one. */
const withoutHead = ([first = new Uint8Array(), ...others]: Parts, head: string): Parts => [
  first.subarray(head.length),
  ...others,
];

/** Returns the result of work that is done within a time, else undefined. */
const orNothing = async <T>(work: Promise<T>, timeoutMs: number): Promise<T | undefined> => {
  const timer = new AbortController();
  try {
    return await Promise.race([work, wait(timeoutMs, undefined, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
};
