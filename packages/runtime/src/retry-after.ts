/** The longest wait that a server is believed: a day. */
const WAIT_MS_MAX = 86_400_000;

/**
 * Returns how many ms a server wants no request, by its `Retry-After`: seconds or a date (RFC 9110), at most a day. Undefined if it names no
 * wait, or one that is over.
 */
export const readRetryAfter = (header: string | null | undefined, now = new Date()): number | undefined => {
  if (header == null) return undefined;
  const seconds = Number(header);
  const waitMs = Number.isNaN(seconds) ? Date.parse(header) - now.getTime() : seconds * 1_000;
  return waitMs > 0 ? Math.min(waitMs, WAIT_MS_MAX) : undefined;
};
