import { mkdtempSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLAN_FEATURES, findAccount, getUsageStatus, grantPlan, planInForce } from '@escriba/contracts';
import type { RouteInput, UsageInfo } from '@escriba/contracts';
import { createApp, createCallerTokens, requireService, requireUser, serveRoute } from '@escriba/http';
import type { App } from '@escriba/http';
import { createLogger, loadConfig } from '@escriba/runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Refusal } from '../../bootstrap/fail.mjs';
import { planConfig } from '../config.ts';
import { lockDataDir } from '../product/data-lock.ts';
import { deriveServiceSecrets } from '../product/service-secrets.ts';
import { parsePlanCommand } from './arguments.ts';
import { type ProductAddress, findProduct } from './find-product.ts';
import { runPlan } from './run-plan.ts';

const SECRET = 'a secret that only this test knows of';
const SERVICES = ['auth', 'usage', 'billing'] as const;
const CALLER = { ip: '127.0.0.1', service: 'operator' };
type Service = (typeof SERVICES)[number];

const openTokens = (audience: Service, secret = SECRET) => createCallerTokens({ audience, secret });
const addressOf = (url: string, secret = SECRET): ProductAddress => ({
  auth: { url, tokens: createCallerTokens({ audience: 'auth', secret }).as('operator') },
  usage: { url, tokens: createCallerTokens({ audience: 'usage', secret }).as('operator') },
  billing: { url, tokens: createCallerTokens({ audience: 'billing', secret }).as('operator') },
});
/** Each service has its own address and secret. */
const expectProduct = async (
  product: ProductAddress,
  secrets: Readonly<Record<Service, string>>,
): Promise<void> => {
  for (const name of SERVICES) {
    expect(product[name].url).toBe(`http://${name}`);
    const token = await product[name].tokens.sign({ ip: CALLER.ip, service: true });
    expect(await openTokens(name, secrets[name]).verify(token)).toEqual(CALLER);
  }
};
const granted: RouteInput<typeof grantPlan>['body'][] = [];
/** A larger plan that is paid. */
let paid: UsageInfo['user'] | undefined;
/** Reads of usage until the granted plan has arrived there. */
let readsBefore = 0;
const pausesMs: number[] = [];
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
    callerTokens: {
      verify: async (token) => {
        const callers = await Promise.all(SERVICES.map(async (name) => openTokens(name).verify(token)));
        return callers.find((caller) => caller !== undefined);
      },
    },
    closeGraceMs: 100,
  });
  await app.register(async (scope) => {
    await scope.register(requireService, { from: ['operator'] });
    serveRoute(scope, findAccount, async ({ query }) => ({
      success: true as const,
      data: query.email === 'ana@example.com' ? { userId: 'ana' } : null,
    }));
    serveRoute(scope, grantPlan, async ({ body }) => {
      granted.push(body);
      return { success: true as const };
    });
  });
  await app.register(async (scope) => {
    await scope.register(requireUser);
    serveRoute(scope, getUsageStatus, async () => {
      const last = readsBefore > 0 ? undefined : granted.at(-1);
      readsBefore -= 1;
      const currentPlan = last?.plan ?? 'free';
      const subscriptionStatus = last?.status ?? 'active';
      const user = {
        currentPlan,
        subscriptionStatus,
        planInForce: planInForce(currentPlan, subscriptionStatus),
      };
      return { success: true as const, data: info(paid ?? user) };
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

const plan = (line: string, product = addressOf(url)) =>
  runPlan(parsePlanCommand(line.split(' ')), product, async (ms) => void pausesMs.push(ms));

describe('an operator at the terminal', () => {
  it('sets a plan by a grant of billing, and reads the result', async () => {
    const text = await plan('set ana@example.com pro --status overdue');
    expect(granted.at(-1)).toEqual({ userId: 'ana', plan: 'pro', status: 'overdue' });
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

  it('waits until the plan has arrived at usage', async () => {
    readsBefore = 3;
    pausesMs.length = 0;
    expect(await plan('set ana@example.com business')).toContain('ana@example.com: business, active');
    expect(pausesMs).toEqual([200, 200, 200]);
  });

  it('sees if a larger plan is paid', async () => {
    paid = { currentPlan: 'business', subscriptionStatus: 'active', planInForce: 'business' };
    await expect(plan('set ana@example.com pro')).rejects.toThrow(
      /^The grant is stored, but another plan of ana@example.com applies: .*\n\nana@example.com: business, active/,
    );
    paid = undefined;
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
    const strange = addressOf(url, 'another secret of more than 32 letters');
    await expect(plan('show ana@example.com', strange)).rejects.toThrow('does not accept the secret');
    const away = {
      ...addressOf(url),
      auth: {
        url: 'http://127.0.0.1:1',
        tokens: createCallerTokens({ audience: 'auth', secret: SECRET }).as('operator'),
      },
    };
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
    const inner = { authUrl: 'http://auth', usageUrl: 'http://usage', billingUrl: 'http://billing' };
    await lock.publish(inner);
    writeFileSync(join(dataDir, 'internal-secret'), `${SECRET}\n`);
    await expectProduct(await find(where), deriveServiceSecrets(SECRET));
    const { auth } = await find({ ...where, AUTH_SECRET: SECRET });
    expect(await openTokens('auth').verify(await auth.tokens.sign({ ip: CALLER.ip, service: true }))).toEqual(
      CALLER,
    );
  });

  it('is the one that the environment names', async () => {
    const secrets = {
      auth: `${SECRET} of auth`,
      usage: `${SECRET} of usage`,
      billing: `${SECRET} of billing`,
    };
    const env = {
      AUTH_URL: 'http://auth',
      AUTH_SECRET: secrets.auth,
      USAGE_URL: 'http://usage',
      USAGE_SECRET: secrets.usage,
      BILLING_URL: 'http://billing',
      BILLING_SECRET: secrets.billing,
    };
    await expectProduct(await find({ ...env, ESCRIBA_DATA_DIR: newDataDir() }), secrets);
  });
});
