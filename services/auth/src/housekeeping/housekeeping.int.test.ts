import { ENDED_SESSIONS } from '@escriba/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createBrowser } from '../testing/browser.ts';
import { registerIn } from '../testing/people.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

const DAY_MS = 86_400_000;

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const newPerson = async () => {
  const browser = createBrowser(service);
  const { tokens } = await registerIn(browser);
  return { browser, sessionId: browser.session().sessionId, refreshToken: tokens.refreshToken as string };
};
const countTokens = async (sessionId: string) =>
  (await service.db.selectFrom('refresh_tokens').select('id').where('session_id', '=', sessionId).execute())
    .length;

describe('housekeeping', () => {
  it('tells a Redis that lost everything again which sessions have ended', async () => {
    const { browser, sessionId } = await newPerson();
    await browser.post('/api/auth/logout');
    await service.redis.flushdb();
    await service.housekeeping.run();
    expect(await service.redis.zscore(ENDED_SESSIONS, sessionId)).not.toBeNull();
  });

  it('tells it also where something else was written under that name', async () => {
    const { browser, sessionId } = await newPerson();
    await browser.post('/api/auth/logout');
    await service.redis.set(ENDED_SESSIONS, 'not a set');
    await service.housekeeping.run();
    expect(await service.redis.zscore(ENDED_SESSIONS, sessionId)).not.toBeNull();
  });

  it('no longer tells of sessions whose access tokens have all ended', async () => {
    const { browser, sessionId } = await newPerson();
    await browser.post('/api/auth/logout');
    service.clock.advance(17 * 60_000);
    await (await newPerson()).browser.post('/api/auth/logout');
    await service.housekeeping.run();
    expect(await service.redis.zscore(ENDED_SESSIONS, sessionId)).toBeNull();
  });

  it('forgets successors that nobody can ask for again', async () => {
    const { browser, sessionId, refreshToken } = await newPerson();
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
    expect((await browser.post('/api/auth/refresh', { refreshToken })).answer.error).toBe(
      'auth.refresh_reused',
    );
  });

  it('deletes one-time codes that have run out, and no other', async () => {
    const { browser } = await newPerson();
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

  it('deletes refresh tokens that have run out, and ended sessions after 30 days', async () => {
    const { sessionId } = await newPerson();
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
});
