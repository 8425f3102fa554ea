import { randomUUID } from 'node:crypto';
import { deliverEvent } from '@escriba/contracts/events/events';
import { publicRoutes } from '@escriba/contracts/gateway/public-routes';
import type { RouteContract } from '@escriba/contracts/shared/route';
import {
  checkAllowance,
  collectUsage,
  eraseUsage,
  getUsageStatus,
  listUsageCharges,
  reserveUsage,
} from '@escriba/contracts/usage/usage';
import { TEST_LIMITS, expectedRefusals, findRefused, readOperations } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from './testing/start-test-service.ts';

const documented = await readOperations(['/api/usage/']);
let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const reservation = () => ({
  transcriptionId: randomUUID(),
  round: 1,
  sizeBytes: 1_000,
  durationMs: 1_000,
});
const ended = (data: object = {}) => ({
  id: randomUUID(),
  occurredAt: '2026-03-16T15:00:00.000Z',
  type: 'transcription.ended',
  data: {
    userId: 'bia',
    transcriptionId: randomUUID(),
    round: 1,
    outcome: 'completed',
    chargedMs: 1,
    ...data,
  },
});
const changed = (data: object = {}) => ({
  id: randomUUID(),
  occurredAt: '2026-03-16T15:00:00.000Z',
  type: 'subscription.changed',
  data: { userId: 'bia', plan: 'pro', status: 'active', version: 1, ...data },
});
const catalogueChanged = (limits: object) => ({
  id: randomUUID(),
  occurredAt: '2026-03-16T15:00:00.000Z',
  type: 'catalogue.changed',
  data: { version: 99, limits },
});

const routes: readonly [string, RouteContract, () => unknown][] = [
  ['status', getUsageStatus, () => undefined],
  ['charges', listUsageCharges, () => undefined],
  ['check', checkAllowance, () => ({})],
  ['reserve', reserveUsage, reservation],
  ['collect', collectUsage, () => undefined],
  ['erase', eraseUsage, () => undefined],
  ['events', deliverEvent, ended],
];
const send = (caller: Parameters<TestService['send']>[0], { method, path }: RouteContract, body?: unknown) =>
  service.send(caller, method, path, body === undefined ? {} : { body });

describe('access', () => {
  it.each(publicRoutes.usage)('$method $path is served', async (route) => {
    const { body } = await send({}, route);
    expect(body.error).not.toBe('request.not_found');
  });

  it.each(routes)('%s refuses requests that did not come through the gateway', async (_name, route, body) => {
    const { status, body: received } = await send(undefined, route, body());
    expect([status, received.error]).toEqual([401, 'auth.untrusted_caller']);
  });

  it.each(routes)('%s refuses requests without a user', async (_name, route, body) => {
    const { status, body: received } = await send({}, route, body());
    const expected = route.access === 'service' ? [403, 'auth.services_only'] : [401, 'auth.token_missing'];
    expect([status, received.error]).toEqual(expected);
  });

  it.each(routes)('%s serves its intended callers, and no others', async (_name, route, body) => {
    const user = await send({ userId: randomUUID() }, route, body());
    const other = await send({ service: 'transcription' }, route, body());
    expect([user.status, other.status]).toEqual(route.access === 'service' ? [403, 200] : [200, 401]);
  });

  it.each([
    ['the end of a transcription', ended, ['transcription', 'worker']],
    ['a plan', changed, ['billing']],
    ['limits', () => catalogueChanged(TEST_LIMITS), ['billing']],
  ] as const)('%s is accepted from its own sender alone', async (_name, event, senders) => {
    for (const service of ['gateway', 'auth', 'billing', 'transcription', 'worker', 'operator'] as const) {
      const { status, body } = await send({ service }, deliverEvent, event());
      const isSender = senders.some((sender) => sender === service);
      expect([service, status, body.error]).toEqual(
        isSender ? [service, 200, undefined] : [service, 403, 'auth.services_only'],
      );
    }
  });

  it('keeps responses out of every cache', async () => {
    const { headers } = await send({ userId: randomUUID() }, getUsageStatus);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

const HUGE = 1e300;

describe('invalid input is refused, and changes nothing', () => {
  it.each([
    ['no body', undefined],
    ['no JSON', '{"sizeBytes":'],
    ['a list', []],
    ['a negative size', { sizeBytes: -1 }],
    ['a size beyond all numbers', { sizeBytes: HUGE }],
    ['a length in words', { durationMs: 'long' }],
    ['a broken length', { durationMs: 0.5 }],
    ['half a megabyte', { sizeBytes: 1, padding: 'x'.repeat(500_000) }],
  ])('check: %s', async (_what, body) => {
    const { status, body: received } = await send({ userId: 'ana' }, checkAllowance, body);
    expect([400, 413]).toContain(status);
    expect(received.error).toMatch(/^request\./);
  });

  it.each([
    ['no body', undefined],
    ['an empty body', {}],
    ['no id', { ...reservation(), transcriptionId: undefined }],
    ['an invalid id', { ...reservation(), transcriptionId: "' or 1=1 --" }],
    ['round 0', { ...reservation(), round: 0 }],
    ['half a round', { ...reservation(), round: 1.5 }],
    ['a round beyond all columns', { ...reservation(), round: 2 ** 31 }],
    ['a negative length', { ...reservation(), durationMs: -1 }],
    ['no length', { ...reservation(), durationMs: undefined }],
    ['no size', { ...reservation(), sizeBytes: undefined }],
    ['a length beyond all numbers', { ...reservation(), durationMs: HUGE }],
  ])('reserve: %s', async (_what, body) => {
    const userId = randomUUID();
    const { status, body: received } = await send({ userId }, reserveUsage, body);
    expect([status, received.error]).toEqual([400, 'request.invalid']);
    expect((await service.status(userId)).usage.today.files).toBe(0);
  });

  it.each([
    ['an empty body', {}],
    ['an unknown type', { ...ended(), type: 'account.deleted' }],
    ['one event’s type with the other’s data', { ...ended(), type: 'subscription.changed' }],
    ['no person', ended({ userId: undefined })],
    ['an invalid user id', ended({ userId: "x'; drop table usage.people; --" })],
    ['a NUL', ended({ userId: 'a\u0000b' })],
    ['an endless person', ended({ userId: 'x'.repeat(65) })],
    ['an unknown outcome', ended({ outcome: 'won' })],
    ['a negative charge', ended({ chargedMs: -1 })],
    ['a charge beyond all numbers', ended({ chargedMs: HUGE })],
    ['no time', { ...ended(), occurredAt: 'yesterday' }],
    ['an unknown plan', changed({ plan: 'gold' })],
    ['an unknown standing', changed({ status: 'paid' })],
    ['limits of an unknown plan alone', catalogueChanged({ gold: TEST_LIMITS.pro })],
    ['a plan without limits', catalogueChanged({ ...TEST_LIMITS, pro: {} })],
    ['half a file a day', catalogueChanged({ ...TEST_LIMITS, pro: { ...TEST_LIMITS.pro, dailyFiles: 0.5 } })],
    ['a negative version', changed({ version: -1 })],
    ['a version beyond all numbers', changed({ version: HUGE })],
  ])('events: %s', async (_what, body) => {
    const { status, body: received } = await send({ service: 'billing' }, deliverEvent, body);
    expect([status, received.error]).toEqual([400, 'request.invalid']);
  });

  it('the largest numbers are counted correctly', async () => {
    const userId = randomUUID();
    await service.setPlan(userId, 'business');
    const most = { durationMs: Number.MAX_SAFE_INTEGER };
    const { transcriptionId, ...rest } = { ...reservation(), ...most };
    expect((await send({ userId }, reserveUsage, { transcriptionId, ...rest })).status).toBe(200);
    const large = await send({ userId }, checkAllowance, { sizeBytes: Number.MAX_SAFE_INTEGER });
    expect([large.status, large.body.error]).toEqual([413, 'usage.file_too_large']);
    const data = { userId, transcriptionId, outcome: 'completed', chargedMs: Number.MAX_SAFE_INTEGER };
    expect((await send({ service: 'worker' }, deliverEvent, ended(data))).status).toBe(200);
    expect((await send({ userId }, getUsageStatus)).status).toBe(200);
  });

  it.each(['fr', '*', ';;;', 'en;q=0, pt', 'x'.repeat(4_000)])(
    'the language %j falls back to Portuguese',
    async (language) => {
      expect((await service.status(randomUUID(), language)).plan.displayName).toBe('Gratuito');
    },
  );
});

describe('every documented operation', () => {
  it.each(documented)(
    '$name needs the permission that its document names: $permission',
    async (operation) => {
      const { method, path } = operation;
      const refused = await findRefused(async (permissions) => {
        const headers = await service.callerHeaders({ userId: randomUUID(), permissions });
        return fetch(service.url + path, { method, headers });
      });
      expect(refused).toEqual(expectedRefusals(operation));
    },
  );

  it.each(documented.filter(({ isSignedIn }) => isSignedIn))(
    '$name needs a user',
    async ({ method, path }) => {
      const headers = await service.callerHeaders({});
      expect((await fetch(service.url + path, { method, headers })).status).toBe(401);
    },
  );
});
