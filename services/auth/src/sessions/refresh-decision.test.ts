import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { GRACE_MS, type ShownToken, decideRefresh } from './refresh-decision.ts';

const now = new Date('2026-03-16T15:00:00.000Z');
const at = (offsetMs: number): Date => new Date(now.getTime() + offsetMs);
const fresh: ShownToken = {
  expiresAt: at(1_000),
  usedAt: null,
  successorUsed: false,
  session: { endedAt: null, expiresAt: at(5_000) },
};
const offset = fc.integer({ min: -60_000, max: 60_000 });
const tokens = fc.record<ShownToken>({
  expiresAt: offset.map(at),
  usedAt: fc.option(offset.map(at)),
  successorUsed: fc.boolean(),
  session: fc.record({ endedAt: fc.option(offset.map(at)), expiresAt: offset.map(at) }),
});

describe('a refresh token', () => {
  it.each([
    ['for the first time, gives a new one', fresh, 'rotate'],
    ['at its last moment, gives nothing', { ...fresh, expiresAt: now }, 'refused'],
    ['again within the grace, gives the same', { ...fresh, usedAt: at(-GRACE_MS) }, 'repeat'],
    ['again after the grace, ends the session', { ...fresh, usedAt: at(-GRACE_MS - 1) }, 'reused'],
    [
      'again when its successor is in use, ends the session',
      { ...fresh, usedAt: now, successorUsed: true },
      'reused',
    ],
    [
      'of a session that has ended, gives nothing',
      { ...fresh, session: { ...fresh.session, endedAt: now } },
      'refused',
    ],
  ] as const)('%s', (_promise, token, decision) => {
    expect(decideRefresh(token, now)).toBe(decision);
  });

  it('gives nothing once its session is over, in any other state', () => {
    fc.assert(
      fc.property(tokens, (token) => {
        const isOver = token.session.endedAt !== null || token.session.expiresAt <= now;
        return !isOver || decideRefresh(token, now) === 'refused';
      }),
    );
  });

  it('is never exchanged after it was used', () => {
    fc.assert(
      fc.property(tokens, (token) => token.usedAt === null || decideRefresh(token, now) !== 'rotate'),
    );
  });
});
