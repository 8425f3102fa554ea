import { type InterestedUser, listInterestedUsers } from '@escriba/contracts/auth/interests';
import { serveRoute } from '@escriba/http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startOperatorRoutes } from '../operator.fixture.ts';

const userCalled = (name: string): InterestedUser => ({
  email: 'ana@example.com',
  name,
  askedAt: '2026-11-22T12:00:00.000Z',
});
const USERS = [userCalled('Ana'), userCalled('=cmd()"x", y'), userCalled('Bia\u001B[2J\n-1')];

let services: Awaited<ReturnType<typeof startOperatorRoutes>>;

beforeAll(async () => {
  services = await startOperatorRoutes({
    operator: (scope) =>
      serveRoute(scope, listInterestedUsers, async ({ query: { offset = 0 } }) => ({
        success: true as const,
        data: USERS.slice(offset, offset + 2),
        total: USERS.length,
      })),
  });
});
afterAll(() => services.close());

describe('an operator who tells users about a feature', () => {
  it('gets all of them as CSV that runs nothing', async () => {
    const text = await services.run('interests list meetings');
    expect(text.split('\r\n')).toEqual([
      'email,name,asked_at',
      'ana@example.com,Ana,2026-11-22T12:00:00.000Z',
      `ana@example.com,"'=cmd()""x"", y",2026-11-22T12:00:00.000Z`,
      'ana@example.com,Bia [2J -1,2026-11-22T12:00:00.000Z',
    ]);
  });

  it.each([
    ['list', 'Missing argument: meetings.'],
    ['list teleport', 'Unknown feature teleport.'],
    ['list meetings now', 'Unexpected argument: now.'],
  ])('gets an error and the usage for “%s”', async (line, sentence) => {
    await expect(services.run(`interests ${line}`)).rejects.toThrow(sentence);
    await expect(services.run(`interests ${line}`)).rejects.toThrow('interests list meetings');
  });
});
