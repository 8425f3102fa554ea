import { randomBytes } from 'node:crypto';

/** A W3C trace context: 16 and 8 bytes in lower-case hex. */
export type TraceContext = { readonly traceId: string; readonly parentId: string; readonly sampled: boolean };

const PATTERN = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Parses a `traceparent` header. Returns undefined if it is absent or invalid. */
export const parseTraceparent = (header: string | undefined): TraceContext | undefined => {
  const [, traceId, parentId, flags] = PATTERN.exec(header ?? '') ?? [];
  if (traceId === undefined || parentId === undefined || flags === undefined) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId)) return undefined;
  return { traceId, parentId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
};

/**
 * Creates a `traceparent` header for the next hop: a new parent id within the given trace, or within a new one. `sampled` says whether the
 * trace is recorded.
 */
export const createTraceparent = (
  traceId: string = randomHex(16),
  { sampled = false }: { readonly sampled?: boolean } = {},
): { traceId: string; traceparent: string } => ({
  traceId,
  traceparent: `00-${traceId}-${randomHex(8)}-${sampled ? '01' : '00'}`,
});

const POOL_BYTES = 4_096;
let pool = randomBytes(POOL_BYTES);
let used = 0;

/** Returns random hex digits from a pool: fetching a few bytes from the system each time costs more than the rest of a request's ids. */
const randomHex = (length: number): string => {
  if (used + length > POOL_BYTES) {
    pool = randomBytes(POOL_BYTES);
    used = 0;
  }
  used += length;
  return pool.toString('hex', used - length, used);
};
