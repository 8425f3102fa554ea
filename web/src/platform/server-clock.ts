/** A smaller difference is that of whole seconds, of the way, and of a response that was requested early. */
const TOLERANCE_MS = 60_000;

let aheadMs = 0;

/**
 * Learns from a response how far the server's clock is ahead of this computer's, which may be wrong. The moments of the request and of the
 * response are by this computer's clock, in ms since 1970.
 */
export const learnServerTime = ({ headers }: Response, sentAtMs: number, receivedAtMs: number): void => {
  const serverMs = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(serverMs)) return;
  const isRight = serverMs > sentAtMs - TOLERANCE_MS && serverMs < receivedAtMs + TOLERANCE_MS;
  aheadMs = isRight ? 0 : serverMs - receivedAtMs;
};

/** Returns the time by the server's clock, in ms since 1970: for moments that the server gave, or that it is sent. */
export const serverNow = (): number => Date.now() + aheadMs;
