import { ENDED_SESSIONS, ENDED_SESSION_KEPT_MS } from '@escriba/contracts/auth/sessions';
import {
  ACCESS_LOG_RETENTION_MONTHS,
  CLOSED_ACCOUNT_RETENTION_YEARS,
} from '@escriba/contracts/shared/retention';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createBrowser } from '../../testing/browser.ts';
import { PASSWORD, newEmail, registerIn } from '../../testing/users.ts';
import { enrolApp } from '../../testing/second-factor.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

const DAY_MS = 86_400_000;

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const newUser = async () => {
  const browser = createBrowser(service);
  const { tokens, user } = await registerIn(browser);
  return {
    browser,
    userId: user.id as string,
    sessionId: browser.session().sessionId,
    refreshToken: tokens.refreshToken as string,
  };
};
const countTokens = async (sessionId: string) =>
  (await service.db.selectFrom('refresh_tokens').select('id').where('session_id', '=', sessionId).execute())
    .length;

describe('housekeeping', () => {
  it('publishes the ended sessions again to a Redis that lost everything', async () => {
    const { browser, sessionId } = await newUser();
    await browser.post('/api/auth/logout');
    await service.redis.flushdb();
    await service.housekeeping.run();
    expect(await service.redis.zscore(ENDED_SESSIONS, sessionId)).not.toBeNull();
  });

  it('also publishes them if another type of value was written under that name', async () => {
    const { browser, sessionId } = await newUser();
    await browser.post('/api/auth/logout');
    await service.redis.set(ENDED_SESSIONS, 'not a set');
    await service.housekeeping.run();
    expect(await service.redis.zscore(ENDED_SESSIONS, sessionId)).not.toBeNull();
  });

  it('no longer publishes sessions whose access tokens and audio addresses have all expired', async () => {
    const { browser, sessionId } = await newUser();
    await browser.post('/api/auth/logout');
    service.clock.advance(ENDED_SESSION_KEPT_MS + 60_000);
    await (await newUser()).browser.post('/api/auth/logout');
    await service.housekeeping.run();
    expect(await service.redis.zscore(ENDED_SESSIONS, sessionId)).toBeNull();
  });

  it('deletes successors that can no longer be requested', async () => {
    const { browser, sessionId, refreshToken } = await newUser();
    await browser.post('/api/auth/refresh', { refreshToken });
    const sealed = () =>
      service.db
        .selectFrom('refresh_tokens')
        .select('id')
        .where('session_id', '=', sessionId)
        .where('sealed_successor', 'is not', null)
        .execute();
    await service.housekeeping.run();
    expect(await sealed()).toHaveLength(1);
    service.clock.advance(21_000);
    await service.housekeeping.run();
    expect(await sealed()).toHaveLength(0);
    expect((await browser.post('/api/auth/refresh', { refreshToken })).body.error).toBe(
      'auth.refresh_reused',
    );
  });

  it('deletes expired one-time codes, and no others', async () => {
    const { browser } = await newUser();
    const connect = () =>
      browser.post('/api/auth/oauth-login', {
        code: 'c'.repeat(43),
        redirectUri: 'https://extension.chromiumapp.test/cb',
      });
    await connect();
    service.clock.advance(30_000);
    await connect();
    service.clock.advance(30_000);
    await service.housekeeping.run();
    expect(await service.db.selectFrom('one_time_codes').select('purpose').execute()).toHaveLength(1);
  });

  it('deletes sign-ins that waited in vain, and secrets of apps that no code confirmed', async () => {
    const { browser } = await newUser();
    const start = () => browser.post('/api/auth/second-factor/app/challenge', { password: PASSWORD });
    await start();
    service.clock.advance(DAY_MS + 1);
    await service.housekeeping.run();
    expect(await service.db.selectFrom('authenticator_apps').select('user_id').execute()).toEqual([]);
    const email = newEmail();
    const owner = createBrowser(service);
    await registerIn(owner, { email });
    await enrolApp(service, owner);
    await createBrowser(service).post('/api/auth/login', { email, password: PASSWORD });
    await service.housekeeping.run();
    expect(await service.db.selectFrom('pending_sign_ins').select('user_id').execute()).toHaveLength(1);
    service.clock.advance(600_000);
    await service.housekeeping.run();
    expect(await service.db.selectFrom('pending_sign_ins').select('user_id').execute()).toEqual([]);
    expect(await service.db.selectFrom('authenticator_apps').select('user_id').execute()).toHaveLength(1);
  });

  it('deletes expired refresh tokens, and ended sessions after 30 days', async () => {
    const { sessionId } = await newUser();
    service.clock.advance(30 * DAY_MS + 1);
    await service.housekeeping.run();
    expect(await countTokens(sessionId)).toBe(0);
    service.clock.advance(91 * DAY_MS);
    await service.housekeeping.run();
    const sessions = await service.db
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      .execute();
    expect(sessions).toEqual([]);
  });

  describe('deletes records after their legal retention period', () => {
    const countOf = async (table: 'users' | 'consents' | 'account_deletions', userId: string) =>
      (
        await service.db
          .selectFrom(table)
          .select(table === 'users' ? 'users.id' : 'user_id')
          .where(table === 'users' ? 'users.id' : 'user_id', '=', userId)
          .execute()
      ).length;
    const left = (userId: string) =>
      Promise.all(
        (['users', 'consents', 'account_deletions'] as const).map((table) => countOf(table, userId)),
      );
    /** Creates a user who consented, and closed the account at that time. */
    const closedAccount = async (at: Date): Promise<string> => {
      const { browser, userId } = await newUser();
      await browser.post('/api/auth/consents', {
        purpose: 'marketing',
        version: '2026-11-21',
        granted: true,
      });
      await browser.post('/api/auth/account/delete', { password: PASSWORD });
      await service.db.updateTable('users').set({ deleted_at: at }).where('id', '=', userId).execute();
      return userId;
    };
    const yearsAgo = (years: number, days: number): Date => {
      const moment = new Date();
      moment.setUTCFullYear(moment.getUTCFullYear() - years);
      return new Date(moment.getTime() - days * DAY_MS);
    };

    it('an account’s consents and its end: five years after it was closed, and not before', async () => {
      service.clock.set(new Date());
      const due = await closedAccount(yearsAgo(CLOSED_ACCOUNT_RETENTION_YEARS, 1));
      const early = await closedAccount(yearsAgo(CLOSED_ACCOUNT_RETENTION_YEARS, -1));
      await service.housekeeping.run();
      expect(await left(due)).toEqual([0, 0, 0]);
      expect(await left(early)).toEqual([1, 1, 1]);
      await expect(service.db.deleteFrom('consents').where('user_id', '=', early).execute()).rejects.toThrow(
        'five years',
      );
    });

    it('the access log: six months after each entry, and not before', async () => {
      const { userId } = await newUser();
      const events = async () =>
        (await service.db.selectFrom('audit_events').select('id').where('user_id', '=', userId).execute())
          .length;
      const begin = service.clock.now();
      const end = new Date(begin);
      end.setUTCMonth(end.getUTCMonth() + ACCESS_LOG_RETENTION_MONTHS);
      service.clock.set(new Date(end.getTime() - DAY_MS));
      await service.housekeeping.run();
      expect(await events()).toBeGreaterThan(0);
      service.clock.set(new Date(end.getTime() + DAY_MS));
      await service.housekeeping.run();
      expect(await events()).toBe(0);
    });
  });
});
