import { mkdtempSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLAN_FEATURES, deliverEvent, findAccount, getUsageStatus, planInForce } from '@escriba/contracts';
import type { ServiceEvent, UsageInfo } from '@escriba/contracts';
import { createApp, requireService, requireUser, serveRoute } from '@escriba/http';
import type { App } from '@escriba/http';
import { createLogger, loadConfig } from '@escriba/runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Refusal } from '../../bootstrap/fail.mjs';
import { planConfig } from '../config.ts';
import { lockDataDir } from '../product/data-lock.ts';
import { parsePlanCommand } from './arguments.ts';
import { findProduct } from './find-product.ts';
import { runPlan } from './run-plan.ts';

const SECRET = 'a secret that only this test knows of';
const taken: ServiceEvent[] = [];
/** A newer plan from another source, which the service keeps. */
let laterWord: UsageInfo['user'] | undefined;
let app: App;
let url: string;

const info = (user: UsageInfo['user']): UsageInfo => ({
  canTranscribe: false,
  reason: 'Daily limit reached (1 file/day)',
  user,
  plan: {
    displayName: 'Pro',
    description: '',
    highlights: [],
    limits: { dailyFiles: -1, monthlyTranscriptionMinutes: 120, maxFileSizeMB: 100, maxDurationMinutes: -1 },
    features: { ...PLAN_FEATURES.pro, unlimitedFileSize: false, unlimitedDuration: true },
  },
  usage: {
    today: { files: 1, limit: -1, remaining: -1, unlimited: true, usagePercent: 0 },
    month: { minutes: 2.5, limit: 120, remaining: 117.5, unlimited: false, usagePercent: 2.08 },
    total: { files: 3, minutes: 4, sizeMB: 5, lastTranscription: null },
  },
  nextReset: { daily: '2026-03-17T03:00:00.000Z', monthly: '2026-04-01T03:00:00.000Z' },
});

beforeAll(async () => {
  app = await createApp({
    logger: createLogger({ name: 'test', level: 'silent' }),
    callerSecret: SECRET,
    closeGraceMs: 100,
  });
  await app.register(async (scope) => {
    await scope.register(requireService);
    serveRoute(scope, findAccount, async ({ query }) => ({
      success: true as const,
      data: query.email === 'ana@example.com' ? { userId: 'ana' } : null,
    }));
    serveRoute(scope, deliverEvent, async ({ body }) => {
      taken.push(body);
      return { success: true as const };
    });
  });
  await app.register(async (scope) => {
    await scope.register(requireUser);
    serveRoute(scope, getUsageStatus, async () => {
      const last = taken.at(-1);
      const event = last?.type === 'subscription.changed' ? last.data : undefined;
      const currentPlan = event?.plan ?? 'free';
      const subscriptionStatus = event?.status ?? 'active';
      const user = {
        currentPlan,
        subscriptionStatus,
        planInForce: planInForce(currentPlan, subscriptionStatus),
      };
      return { success: true as const, data: info(laterWord ?? user) };
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

const plan = (line: string, product = { authUrl: url, usageUrl: url, secret: SECRET }) =>
  runPlan(parsePlanCommand(line.split(' ')), product);

describe('an operator at the terminal', () => {
  it("sets a plan by sending billing's event, and reads the result", async () => {
    const before = Date.now();
    const text = await plan('set ana@example.com pro --status overdue');
    expect(taken.at(-1)).toMatchObject({
      type: 'subscription.changed',
      data: { userId: 'ana', plan: 'pro', status: 'overdue' },
    });
    const event = taken.at(-1);
    if (event?.type !== 'subscription.changed') throw new Error('another event');
    expect(event.data.version).toBeGreaterThanOrEqual(before);
    expect(text).toBe(
      [
        'ana@example.com: pro, overdue (the free plan applies)',
        '  files today: 1, no limit',
        '  minutes this month: 2.5 of 120',
        '  in total: 3 files, 4 minutes',
        '  blocked: Daily limit reached (1 file/day)',
      ].join('\n'),
    );
    expect(await plan('show ana@example.com')).toBe(text);
  });

  it('sees if a newer event wins', async () => {
    laterWord = { currentPlan: 'business', subscriptionStatus: 'active', planInForce: 'business' };
    await expect(plan('set ana@example.com pro')).rejects.toThrow(
      /A newer event sets the plan of ana@example.com:\n\nana@example.com: business, active/,
    );
    laterWord = undefined;
  });

  it.each([
    ['show', 'Nothing is not an e-mail address.'],
    ['show ana', 'ana is not an e-mail address.'],
    ['show ana@example.com pro', 'show takes only an e-mail address.'],
    ['set ana@example.com', 'Which plan?'],
    ['set ana@example.com gold', 'Unknown plan gold.'],
    ['set ana@example.com pro --status paid', 'Unknown status paid.'],
    ['set ana@example.com free --status overdue', 'The free plan is always active.'],
    ['set ana@example.com pro now', 'Unexpected argument: now'],
    ['set ana@example.com pro --state active', "Unknown option '--state'"],
    ['give ana@example.com pro', 'Unknown command give.'],
  ])('gets an error for “%s”', (line, sentence) => {
    const parse = () => parsePlanCommand(line.split(' '));
    expect(parse).toThrow(Refusal);
    expect(parse).toThrow(sentence);
    expect(parse).toThrow('npm run plan -- set EMAIL free|pro|business');
  });

  it('gets an error for an unknown address, a wrong secret, or a product that is not running', async () => {
    await expect(plan('show nobody@example.com')).rejects.toThrow(
      'There is no account with the address nobody@example.com.',
    );
    const strange = { authUrl: url, usageUrl: url, secret: 'another secret of more than 32 letters' };
    await expect(plan('show ana@example.com', strange)).rejects.toThrow('does not accept INTERNAL_SECRET');
    const away = { authUrl: 'http://127.0.0.1:1', usageUrl: url, secret: SECRET };
    await expect(plan('show ana@example.com', away)).rejects.toThrow('Escriba does not respond');
  });
});

describe('the product of the plan command', () => {
  const newDataDir = () => mkdtempSync(join(tmpdir(), 'plan-'));
  const find = (env: Record<string, string>) => findProduct(loadConfig(planConfig, env));

  it('is the one that runs with the data folder', async () => {
    const dataDir = newDataDir();
    const where = { ESCRIBA_DATA_DIR: dataDir };
    await expect(find(where)).rejects.toThrow(`Escriba is not running with the data in ${dataDir}`);
    const lock = await lockDataDir(join(dataDir, 'running.json'), 'http://localhost:8080');
    await expect(find(where)).rejects.toThrow('Escriba is still starting');
    writeFileSync(join(dataDir, 'internal-secret'), `${SECRET}\n`);
    await lock.publish({ authUrl: 'http://auth', usageUrl: 'http://usage' });
    const found = { authUrl: 'http://auth', usageUrl: 'http://usage', secret: SECRET };
    expect(await find(where)).toEqual(found);
    expect(await find({ ...where, INTERNAL_SECRET: 'x' })).toEqual({ ...found, secret: 'x' });
  });

  it('is the one that the environment names', async () => {
    const env = { AUTH_URL: 'http://auth', USAGE_URL: 'http://usage', INTERNAL_SECRET: SECRET };
    const found = { authUrl: 'http://auth', usageUrl: 'http://usage', secret: SECRET };
    expect(await find({ ...env, ESCRIBA_DATA_DIR: newDataDir() })).toEqual(found);
  });
});
