import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type LifeEvent, type LifeState, type Settlement, isOpen, settleLife } from './life.ts';

const curable = 'transcription.failed';
const incurable = 'transcription.corrupt_media';

const states = fc.record<LifeState>({
  status: fc.constantFrom('pending', 'processing', 'completed', 'failed', 'cancelled'),
  ownerKind: fc.constantFrom('user', 'device'),
  hasEarlier: fc.boolean(),
  hasShownText: fc.boolean(),
  recognisedMs: fc.nat(3_600_000),
});
const events = fc.oneof(
  fc.record({ kind: fc.constant('finished' as const), speechMs: fc.nat(3_600_000) }),
  fc.record({ kind: fc.constant('failed' as const), errorCode: fc.constantFrom(curable, incurable) }),
  fc.constantFrom<LifeEvent>(
    { kind: 'merged' },
    { kind: 'cancelled' },
    { kind: 'deleted' },
    { kind: 'expired' },
    { kind: 'audio_expired' },
  ),
);

const running: LifeState = {
  status: 'processing',
  ownerKind: 'user',
  hasEarlier: false,
  hasShownText: false,
  recognisedMs: 9_000,
};

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

  it('goes through any events without ending a round twice or losing audio that is needed', () => {
    const walk = fc.tuple(states, fc.array(events, { maxLength: 12 }));
    fc.assert(
      fc.property(walk, ([first, happened]) => {
        let state = first;
        let isRoundOpen = isOpen(first);
        for (const event of happened) {
          const settlement = settleLife(state, event);
          if (settlement === undefined) continue;
          const { becomes, round, releasesAudio } = settlement;
          if (round !== null) expect(isRoundOpen).toBe(true);
          if (round !== null) expect(round.chargedMs).toBeGreaterThanOrEqual(0);
          if (becomes === 'restored') expect([state.hasEarlier, releasesAudio]).toEqual([true, false]);
          if (becomes === 'removed') return;
          if (becomes !== 'kept') isRoundOpen = false;
          state = {
            ...state,
            status: becomes === 'restored' ? 'completed' : becomes === 'kept' ? state.status : becomes,
            hasEarlier: false,
          };
          expect(isOpen(state)).toBe(false);
        }
      }),
    );
  });

  it('has nothing that happens to a recording which has ended, but its deletion and that of its audio', () => {
    const ended = states.filter((state) => !isOpen(state));
    fc.assert(
      fc.property(ended, events, (state, event) => {
        const mayHappen = ['deleted', 'expired', 'audio_expired'].includes(event.kind);
        expect(settleLife(state, event) !== undefined).toBe(mayHappen);
      }),
    );
  });
});
