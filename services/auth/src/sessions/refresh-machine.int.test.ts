import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createBrowser } from '../testing/browser.ts';
import { registerIn } from '../testing/users.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

const SOURCE = { ip: '192.0.2.1', userAgent: 'test' };

/** One step: a client sends a token of the family (by index in order of creation), time passes, or the session ends. */
type Step =
  | { readonly kind: 'show'; readonly which: number; readonly times: number }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'end' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('show' as const),
      which: fc.nat(7),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(1_000, 9_000, 11_000, 40 * 86_400_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const) }) },
);

let service: TestService;
let userId: string;

beforeAll(async () => {
  service = await startTestService();
  userId = (await registerIn(createBrowser(service))).user.id;
});
afterAll(() => service.stop());

const openSession = () =>
  service.db.transaction().execute((transaction) =>
    service.services.sessions.open(transaction, {
      userId,
      method: 'password',
      transport: 'body',
      authenticatedAt: null,
      source: SOURCE,
    }),
  );

/** Returns the new refresh token; undefined if the old one was refused. */
const show = (token: string): Promise<string | undefined> =>
  service.services.refreshing.refresh(token, SOURCE).then(
    ({ refresh }) => refresh.value,
    (error: { kind?: string }) => {
      if (error.kind !== 'unauthenticated') throw error;
      return undefined;
    },
  );

const readFamily = async (sessionId: string) => {
  const session = await service.db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const tokens = await service.db
    .selectFrom('refresh_tokens')
    .selectAll()
    .where('session_id', '=', sessionId)
    .execute();
  return { session, tokens };
};

it('keeps its guarantees for any sequence of tokens: repeated, concurrent, late, or after the end', async () => {
  const bystander = await openSession();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const opened = await openSession();
      /** Tokens in order of creation; each is the successor of the previous one. */
      const chain = [opened.refresh.value];
      for (const current of steps) {
        if (current.kind === 'wait') service.clock.advance(current.ms);
        if (current.kind === 'end')
          await service.services.ending.endOne(userId, opened.sessionId, SOURCE).catch(() => {});
        if (current.kind !== 'show') continue;
        const at = current.which % chain.length;
        const before = await readFamily(opened.sessionId);
        const given = await Promise.all(Array.from({ length: current.times }, () => show(chain[at] ?? '')));
        const after = await readFamily(opened.sessionId);
        const successors = new Set(given.filter((token) => token !== undefined));

        // A token has one successor, regardless of how often and by how many clients it is sent.
        expect(successors.size).toBeLessThanOrEqual(1);
        for (const token of successors) {
          if (at === chain.length - 1) chain.push(token);
          else expect(token).toBe(chain[at + 1]);
          // Only the newest token and, for a moment, the previous one are accepted.
          expect(at).toBeGreaterThanOrEqual(chain.length - 2);
        }
        // An expired token gives nothing.
        const wasOver = before.session.ended_at !== null || before.session.expires_at <= service.clock.now();
        if (wasOver) expect(successors.size).toBe(0);
        // An old token that is refused while the session is active is a copy: the session has ended.
        if (!wasOver && successors.size === 0 && at < chain.length - 1)
          expect(after.session.ended_at).not.toBeNull();
        // Never two unused tokens, none that outlives the session, none outside the chain.
        expect(after.tokens.filter(({ used_at }) => used_at === null)).toHaveLength(1);
        expect(after.tokens).toHaveLength(chain.length);
        for (const token of after.tokens) expect(token.expires_at <= after.session.expires_at).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
  expect((await readFamily(bystander.sessionId)).session.ended_at).toBeNull();
}, 60_000);
