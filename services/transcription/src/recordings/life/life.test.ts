import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isOpen, settleLife } from './life.ts';
import type { LifeEvent, LifeState, Settlement } from './settlement.ts';

const curable = 'transcription.failed';
const incurable = 'transcription.corrupt_media';

const running: LifeState = {
  status: 'processing',
  ownerKind: 'user',
  hasAudio: true,
  round: 1,
  withSpeakers: true,
  hasEarlier: false,
  hasShownText: false,
  doneMs: 12_000,
  keptMs: 3_000,
};
const next = { endedRound: 1, round: 2, priority: 1, withSpeakers: true };

describe('the life of a recording', () => {
  it.each<[string, Partial<LifeState>, LifeEvent, Partial<Settlement>]>([
    [
      'charges the speech of a finished one',
      {},
      { kind: 'finished', speechMs: 5_000 },
      { becomes: 'completed', round: { outcome: 'completed', chargedMs: 5_000 }, returnsTrial: false },
    ],
    [
      'returns the trial of one without speech',
      {},
      { kind: 'finished', speechMs: 0 },
      { returnsTrial: true },
    ],
    [
      'charges nothing of a failed one, and keeps audio that can be retried',
      {},
      { kind: 'failed', errorCode: curable },
      {
        becomes: 'failed',
        errorCode: curable,
        round: { outcome: 'failed', chargedMs: 0 },
        returnsTrial: true,
        releasesAudio: false,
      },
    ],
    [
      'releases audio that is at fault',
      {},
      { kind: 'failed', errorCode: incurable },
      { releasesAudio: true },
    ],
    [
      'releases the audio of a visitor whose recording failed',
      { ownerKind: 'device' },
      { kind: 'failed', errorCode: curable },
      { releasesAudio: true },
    ],
    [
      'restores the text of one that was recognised before, and keeps its audio',
      { hasEarlier: true },
      { kind: 'failed', errorCode: incurable },
      { becomes: 'restored', errorCode: incurable, releasesAudio: false },
    ],
    [
      'charges what a cancelled one has recognised',
      {},
      { kind: 'cancelled' },
      {
        becomes: 'cancelled',
        errorCode: 'transcription.cancelled',
        round: { outcome: 'cancelled', chargedMs: 9_000 },
        returnsTrial: true,
        releasesAudio: false,
      },
    ],
    [
      'does not return the trial of a cancelled one whose text could be read',
      { ownerKind: 'device', hasShownText: true },
      { kind: 'cancelled' },
      { returnsTrial: false, releasesAudio: true },
    ],
    [
      'begins an attempt at a waiting one',
      { status: 'pending' },
      { kind: 'claimed' },
      { becomes: 'running' },
    ],
    ['lets another worker take over', {}, { kind: 'claimed' }, { becomes: 'running', round: null }],
    [
      'goes on in the same round after its worker has closed',
      {},
      { kind: 'returned' },
      { becomes: 'waiting', begins: null, round: null },
    ],
    [
      'continues a retried one from its finished pieces',
      { status: 'cancelled' },
      { kind: 'retried', next },
      {
        becomes: 'waiting',
        begins: { round: 2, priority: 1, withSpeakers: true, keptMs: 12_000 },
        keepsEarlier: false,
      },
    ],
    [
      'identifies no speakers from finished pieces without voices',
      { status: 'failed', withSpeakers: false },
      { kind: 'retried', next },
      { begins: { round: 2, priority: 1, withSpeakers: false, keptMs: 12_000 } },
    ],
    [
      'identifies speakers in a retried one without pieces, if the plan does',
      { status: 'failed', withSpeakers: false, doneMs: 0 },
      { kind: 'retried', next },
      { begins: { round: 2, priority: 1, withSpeakers: true, keptMs: 0 } },
    ],
    [
      'keeps the text of one that is recognised again',
      { status: 'completed', doneMs: 0 },
      { kind: 'recognised_again', next },
      {
        becomes: 'waiting',
        begins: { round: 2, priority: 1, withSpeakers: true, keptMs: 0 },
        keepsEarlier: true,
      },
    ],
    [
      'moves with its trial into an account, whatever it does',
      { ownerKind: 'device' },
      { kind: 'moved', userId: 'a' },
      { becomes: 'kept', movesTo: 'a', releasesAudio: false, returnsTrial: false },
    ],
    [
      'ends the round of a deleted one',
      {},
      { kind: 'deleted' },
      { becomes: 'removed', round: { outcome: 'deleted', chargedMs: 9_000 }, releasesAudio: true },
    ],
    [
      'ends no round of one that is deleted after it has ended',
      { status: 'failed' },
      { kind: 'deleted' },
      { becomes: 'removed', round: null },
    ],
    [
      'keeps the trial used by a completed one that is deleted',
      { status: 'completed' },
      { kind: 'deleted' },
      { returnsTrial: false },
    ],
  ])('%s', (_promise, state, event, settlement) => {
    expect(settleLife({ ...running, ...state }, event)).toMatchObject(settlement);
  });

  it.each<[string, Partial<LifeState>, LifeEvent]>([
    ['a second round while one waits', { status: 'pending' }, { kind: 'retried', next }],
    ['a second round while one runs', {}, { kind: 'recognised_again', next }],
    ['a second retry of the same round', { status: 'failed', round: 2 }, { kind: 'retried', next }],
    ['a retry without audio', { status: 'failed', hasAudio: false }, { kind: 'retried', next }],
    ['a retry of a completed one', { status: 'completed' }, { kind: 'retried', next }],
    ['an attempt after the end', { status: 'completed' }, { kind: 'claimed' }],
    ['a return of what does not run', { status: 'pending' }, { kind: 'returned' }],
    ['a move of what an account has', {}, { kind: 'moved', userId: 'b' }],
    ['a move of what failed', { status: 'failed', ownerKind: 'device' }, { kind: 'moved', userId: 'b' }],
  ])('does not allow %s', (_what, state, event) => {
    expect(settleLife({ ...running, ...state }, event)).toBeUndefined();
  });

  it('keeps its promises over any events: no round within a round, none ended twice, no text or audio lost', () => {
    fc.assert(
      fc.property(beginnings, fc.array(steps, { maxLength: 30 }), (beginning, walk) => {
        let state = beginning;
        let hasText = false;
        const ended = new Set<number>();
        for (const step of walk) {
          const event = step(state);
          const settlement = event && settleLife(state, event);
          if (event === undefined) state = recognise(state);
          if (settlement === undefined) continue;
          expectToHold(state, settlement);
          if (settlement.round !== null) {
            expect(ended).not.toContain(state.round);
            ended.add(state.round);
          }
          hasText ||= settlement.becomes === 'completed';
          if (settlement.becomes === 'removed') return;
          state = after(state, settlement);
          // An open round has its audio; one that ends without a text restores the earlier text.
          if (isOpen(state)) expect(state.hasAudio).toBe(true);
          else if (hasText) expect(state.status).toBe('completed');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('has a run that ends only what runs, and only once', () => {
    const ofRun = fc.constantFrom<LifeEvent>(
      { kind: 'finished', speechMs: 1 },
      { kind: 'merged' },
      { kind: 'failed', errorCode: curable },
      { kind: 'returned' },
    );
    fc.assert(
      fc.property(fc.constantFrom(...STATUSES), ofRun, (status, event) => {
        const settlement = settleLife({ ...running, status }, event);
        expect(settlement !== undefined).toBe(status === 'processing');
        if (settlement) expect(settleLife(after(running, settlement), event)).toBeUndefined();
      }),
    );
  });
});

const STATUSES = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const;

const beginnings = fc.record({
  ...Object.fromEntries(Object.entries(running).map(([name, value]) => [name, fc.constant(value)])),
  status: fc.constant('pending'),
  ownerKind: fc.constantFrom('user', 'device'),
  withSpeakers: fc.boolean(),
  doneMs: fc.constant(0),
  keptMs: fc.constant(0),
}) as fc.Arbitrary<LifeState>;

/** Returns the event of a step. Undefined: another piece is recognised. */
type Step = (state: LifeState) => LifeEvent | undefined;

const steps = fc.oneof(
  fc.constantFrom<Step>(
    () => ({ kind: 'claimed' }),
    () => undefined,
    () => ({ kind: 'returned' }),
    () => ({ kind: 'merged' }),
    () => ({ kind: 'cancelled' }),
    () => ({ kind: 'moved', userId: 'a' }),
    () => ({ kind: 'audio_expired' }),
    ({ doneMs }) => ({ kind: 'finished', speechMs: doneMs }),
  ),
  fc.constantFrom<Step>(
    () => ({ kind: 'deleted' }),
    () => ({ kind: 'expired' }),
  ),
  fc.constantFrom(curable, incurable).map((errorCode): Step => () => ({ kind: 'failed', errorCode })),
  fc
    .record({
      kind: fc.constantFrom('retried' as const, 'recognised_again' as const),
      isLate: fc.boolean(),
      withSpeakers: fc.boolean(),
    })
    .map(({ kind, isLate, withSpeakers }): Step => ({ round }) => {
      const endedRound = isLate ? round - 1 : round;
      return { kind, next: { endedRound, round: endedRound + 1, priority: 1, withSpeakers } };
    }),
);

const recognise = (state: LifeState): LifeState =>
  state.status === 'processing' ? { ...state, doneMs: state.doneMs + 1_000, hasShownText: true } : state;

/** Checks the promises of one settlement. */
const expectToHold = (state: LifeState, settlement: Settlement): void => {
  const { becomes, begins, round, keepsEarlier } = settlement;
  if (begins !== null) {
    expect(isOpen(state)).toBe(false);
    expect(state.hasAudio).toBe(true);
    expect(begins.round).toBe(state.round + 1);
    expect(keepsEarlier).toBe(state.status === 'completed');
  }
  if (becomes === 'running') expect(isOpen(state)).toBe(true);
  if (round === null) return;
  expect(isOpen(state)).toBe(true);
  expect(round.chargedMs).toBeGreaterThanOrEqual(0);
  // What an earlier round recognised is not charged again to one that is stopped.
  if (becomes !== 'completed') expect(round.chargedMs).toBeLessThanOrEqual(state.doneMs - state.keptMs);
};

type Staying = Exclude<Settlement['becomes'], 'removed' | 'kept'>;

const STATUS: Record<Staying, LifeState['status']> = {
  waiting: 'pending',
  running: 'processing',
  completed: 'completed',
  restored: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** Returns the state after a settlement, as the applier leaves it. */
const after = (state: LifeState, settlement: Settlement): LifeState => {
  const { becomes, begins, keepsEarlier, movesTo, releasesAudio } = settlement;
  if (becomes === 'removed') throw new Error('There is no state after the removal');
  const moved = movesTo === null ? state : { ...state, ownerKind: 'user' as const };
  const heard = { ...moved, hasAudio: state.hasAudio && !releasesAudio };
  if (becomes === 'kept') return heard;
  const status = STATUS[becomes];
  const next = {
    ...heard,
    ...begins,
    hasEarlier: keepsEarlier || (state.hasEarlier && isOpen({ status })),
    status,
  };
  return status === 'completed' ? { ...next, doneMs: 0, keptMs: 0, hasShownText: false } : next;
};
