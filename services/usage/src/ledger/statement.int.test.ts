import { randomUUID } from 'node:crypto';
import type { RouteOutput } from '@escriba/contracts/shared/route';
import { type UsageCharge, listUsageCharges } from '@escriba/contracts/usage/usage';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Value } from 'typebox/value';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

type Page = RouteOutput<typeof listUsageCharges>;

const NOON = '2026-03-16T15:00:00.000Z';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(() => service.clock.set(NOON));
afterAll(() => service.stop());

type Query = Readonly<Record<string, string>>;

const ask = (userId: string, query: Query = {}) =>
  service.send({ userId }, 'GET', `/api/usage/charges?${new URLSearchParams(query).toString()}`);
const list = async (userId: string, query: Query = {}): Promise<Page> => (await ask(userId, query)).body;
const newUser = async (): Promise<string> => {
  const userId = randomUUID();
  await service.setPlan(userId, 'business');
  return userId;
};
/** Reserves a recording of a minute at a time, and ends it with what is charged unless that is undefined. */
const charge = async (userId: string, at: string, chargedMs?: number, round = 1): Promise<string> => {
  service.clock.set(at);
  const transcriptionId = randomUUID();
  await service.reserve(userId, { transcriptionId, round, durationMs: 60_000, sizeBytes: 1_000 });
  if (chargedMs !== undefined)
    await service.end({ userId, transcriptionId, round, outcome: 'completed', chargedMs });
  return transcriptionId;
};
const idsOf = ({ data }: Page): string[] => data.map(({ transcriptionId }: UsageCharge) => transcriptionId);

describe('the charges of a month', () => {
  it('are listed newest first, each with its recording, and the sum is that of the status', async () => {
    const userId = await newUser();
    const charged = await charge(userId, '2026-03-15T15:00:00.000Z', 90_500);
    const released = await charge(userId, '2026-03-16T12:00:00.000Z', 0);
    const running = await charge(userId, '2026-03-16T14:00:00.000Z');
    const page = await list(userId);
    expect(Value.Check(listUsageCharges.responses[200], page)).toBe(true);
    expect(page).toEqual({
      success: true,
      data: [
        expect.objectContaining({
          transcriptionId: running,
          state: 'reserved',
          seconds: 60,
          settledAt: null,
        }),
        expect.objectContaining({ transcriptionId: released, state: 'released', seconds: 0 }),
        {
          transcriptionId: charged,
          round: 1,
          state: 'committed',
          day: '2026-03-15',
          seconds: 91,
          sizeBytes: 1_000,
          reservedAt: '2026-03-15T15:00:00.000Z',
          settledAt: '2026-03-15T15:00:00.000Z',
        },
      ],
      nextCursor: null,
      month: '2026-03',
      totalSeconds: 151,
      firstMonth: '2026-03',
    });
    const { minutes } = (await service.status(userId)).usage.month;
    expect(minutes).toBe(Math.round((page.totalSeconds / 60) * 100) / 100);
  });

  it('are those of the month in São Paulo', async () => {
    const userId = await newUser();
    const february = await charge(userId, '2026-03-01T02:59:59.000Z', 1_000);
    const march = await charge(userId, '2026-03-01T03:00:00.000Z', 2_000);
    const first = await list(userId, { month: '2026-02' });
    expect([idsOf(first), first.totalSeconds]).toEqual([[february], 1]);
    const second = await list(userId, { month: '2026-03' });
    expect([idsOf(second), second.totalSeconds, second.firstMonth]).toEqual([[march], 2, '2026-02']);
  });

  it('count in the month of the upload, however late the recording ends', async () => {
    const userId = await newUser();
    const transcriptionId = await charge(userId, '2026-03-31T20:00:00.000Z');
    service.clock.set('2026-04-01T12:00:00.000Z');
    await service.end({ userId, transcriptionId, round: 1, outcome: 'completed', chargedMs: 30_000 });
    expect(idsOf(await list(userId))).toEqual([]);
    expect(await list(userId, { month: '2026-03' })).toMatchObject({ totalSeconds: 30 });
  });

  it('come page by page, each once, also if they began at the same moment', async () => {
    const userId = await newUser();
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) ids.push(await charge(userId, NOON, 1_000));
    const seen: string[] = [];
    let page = await list(userId, { limit: '3' });
    expect(page.totalSeconds).toBe(7);
    for (seen.push(...idsOf(page)); page.nextCursor !== null; seen.push(...idsOf(page)))
      page = await list(userId, { limit: '3', cursor: page.nextCursor });
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  it('has no next page after exactly one page', async () => {
    const userId = await newUser();
    for (let count = 0; count < 2; count += 1) await charge(userId, NOON, 1_000);
    expect(await list(userId, { limit: '2' })).toMatchObject({ nextCursor: null });
  });

  it("are only the user's own, and so are cursors", async () => {
    const [bia, caio] = [await newUser(), await newUser()];
    for (let count = 0; count < 2; count += 1) await charge(bia, NOON, 1_000);
    const { nextCursor } = await list(bia, { limit: '1' });
    expect(await list(caio)).toMatchObject({ data: [], totalSeconds: 0, firstMonth: null });
    const stolen = await ask(caio, { cursor: nextCursor ?? '' });
    expect([stolen.status, stolen.body.error]).toEqual([404, 'usage.charge_not_found']);
  });

  it('are gone with the account', async () => {
    const userId = await newUser();
    await charge(userId, NOON, 1_000);
    await service.send({ userId }, 'DELETE', '/internal/account/usage');
    expect(await list(userId)).toMatchObject({ data: [], totalSeconds: 0, firstMonth: null });
  });

  it.each([
    '2026',
    '2026-13',
    '2026-00',
    '0000-01',
    '9999-01',
    "2026-03' or 1=1",
    '2026-03-01',
    'a\u0000b',
    '',
  ])('refuse the month %j', async (month) => {
    const { status, body } = await ask(randomUUID(), { month });
    expect([status, body.error]).toEqual([400, 'request.invalid']);
  });

  it.each([
    '',
    'x',
    randomUUID(),
    `${randomUUID()}.1`,
    `${randomUUID()}.0`,
    `${randomUUID()}.1.5`,
    `${randomUUID()}.99999999999`,
    `${randomUUID()}.`,
    "' or 1=1 --.1",
  ])('find no charge at the cursor %j', async (cursor) => {
    const { status, body } = await ask(randomUUID(), { cursor });
    expect([status, body.error]).toEqual([404, 'usage.charge_not_found']);
  });

  it.each(['0', '-1', '101', '1.5', 'all'])('refuse pages of %j', async (limit) => {
    expect((await ask(randomUUID(), { limit })).status).toBe(400);
  });
});
