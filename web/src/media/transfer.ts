/** The bytes of a transfer and its recent speed. Times in ms. */
export type Transfer = {
  readonly totalBytes: number;
  readonly sentBytes: number;
  readonly startedAtMs: number;
  readonly bytesPerSecond: number | null;
  readonly secondsLeft: number | null;
  readonly sample: { readonly atMs: number; readonly sentBytes: number };
};

/** The time after which the speed is reported; a short upload needs none. */
const SETTLING_MS = 2_000;
const SAMPLE_MS = 1_000;
const SMOOTHING = 0.35;

/** Starts measuring a transfer. `sentBytes` were sent before; the speed ignores them. */
export const startTransfer = (totalBytes: number, atMs: number, sentBytes = 0): Transfer => ({
  totalBytes,
  sentBytes,
  startedAtMs: atMs,
  bytesPerSecond: null,
  secondsLeft: null,
  sample: { atMs, sentBytes },
});

/** Moves a transfer forward, never back; the speed is smoothed, so that the remaining time does not jump. */
export const moveTransfer = (transfer: Transfer, now: { sentBytes: number; atMs: number }): Transfer => {
  const sentBytes = Math.min(transfer.totalBytes, Math.max(transfer.sentBytes, now.sentBytes));
  const passedMs = now.atMs - transfer.sample.atMs;
  if (passedMs < SAMPLE_MS) return { ...transfer, sentBytes };
  const pace = ((sentBytes - transfer.sample.sentBytes) / passedMs) * 1_000;
  const bytesPerSecond =
    transfer.bytesPerSecond === null ? pace : transfer.bytesPerSecond * (1 - SMOOTHING) + pace * SMOOTHING;
  const settled = now.atMs - transfer.startedAtMs >= SETTLING_MS && bytesPerSecond > 0;
  return {
    ...transfer,
    sentBytes,
    bytesPerSecond,
    secondsLeft: settled ? Math.ceil((transfer.totalBytes - sentBytes) / bytesPerSecond) : null,
    sample: { atMs: now.atMs, sentBytes },
  };
};

/** Returns a whole number from 0 to 100. An empty total counts as complete. */
export const percentSent = (transfer: Pick<Transfer, 'sentBytes' | 'totalBytes'>): number =>
  transfer.totalBytes === 0 ? 100 : Math.floor((transfer.sentBytes / transfer.totalBytes) * 100);
