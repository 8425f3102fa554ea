import type { Random } from '@escriba/testing';

/** Processes that faults kill; `asaas` is the bank's stand-in. */
const PROCESSES = [
  'gateway',
  'transcription',
  'auth',
  'usage',
  'worker',
  'billing',
  'billing-worker',
  'insights-worker',
  'asaas',
] as const;
const STORES = ['postgres', 'redis'] as const;
type Process = (typeof PROCESSES)[number];
type Store = (typeof STORES)[number];

export type Fault =
  | { readonly kind: 'kill' | 'pause'; readonly part: Process | Store }
  | { readonly kind: 'terminate'; readonly part: Process }
  | { readonly kind: 'restart'; readonly part: Store }
  | { readonly kind: 'flush'; readonly part: 'redis' }
  | { readonly kind: 'lose-backends'; readonly part: 'postgres' };

/** A fault of the schedule. `gapMs`: pause before it; `heldMs`: how long a process is paused. */
export type ScheduledFault = Fault & { readonly gapMs: number; readonly heldMs: number };

const DECK: readonly Fault[] = [
  ...[...PROCESSES, ...STORES].flatMap((part) => [
    { kind: 'kill', part } as const,
    { kind: 'pause', part } as const,
  ]),
  ...PROCESSES.map((part) => ({ kind: 'terminate', part }) as const),
  ...STORES.map((part) => ({ kind: 'restart', part }) as const),
  { kind: 'flush', part: 'redis' },
  { kind: 'lose-backends', part: 'postgres' },
];

/**
 * Yields an endless sequence of faults, the same for the same seed. Each occurs once before any repeats, so that no part dies five times a
 * minute.
 */
export const scheduleFaults = function* scheduleFaults(random: Random): Generator<ScheduledFault, never> {
  for (;;)
    for (const fault of random.shuffle(DECK))
      yield { ...fault, gapMs: random.between(500, 2_500), heldMs: random.between(1_000, 6_000) };
};
