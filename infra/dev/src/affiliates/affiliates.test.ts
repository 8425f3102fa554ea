import type { AddressInfo } from 'node:net';
import {
  type Payout,
  allowReferral,
  listPayouts,
  listRefusedReferrals,
  markPayoutsPaid,
} from '@escriba/contracts';
import { type App, createApp, createCallerTokens, requireService, serveRoute } from '@escriba/http';
import { createLogger } from '@escriba/runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseAffiliatesCommand } from './arguments.ts';
import { runAffiliates } from './run-affiliates.ts';

const SECRET = 'a secret that only this test knows of';
const ID = '11111111-1111-4111-8111-111111111111';
const PAYOUT: Payout = {
  id: ID,
  userId: 'bia',
  month: '2026-11',
  cents: 1_740,
  holderName: '=Bia, "Lima"',
  document: '52998224725',
  destination: { method: 'pix', kind: 'phone', key: '+5511912345678' },
  createdAt: '2026-12-01T12:00:00.000Z',
  paidAt: null,
};
const BANK: Payout = {
  ...PAYOUT,
  holderName: 'Caio',
  destination: { method: 'bank', bank: '001', branch: '1234', account: '12345X', accountKind: 'savings' },
};

let app: App;
let billingUrl: string;
const asked: unknown[] = [];

beforeAll(async () => {
  const logger = createLogger({ name: 'test', level: 'silent' });
  app = await createApp({
    logger,
    callerTokens: createCallerTokens({ audience: 'billing', secret: SECRET }),
    closeGraceMs: 100,
  });
  await app.register(async (scope) => {
    await scope.register(requireService, { from: ['operator'] });
    serveRoute(scope, listPayouts, async () => ({ success: true as const, data: [PAYOUT, BANK] }));
    serveRoute(scope, markPayoutsPaid, async (request) => {
      asked.push(request.body);
      return { success: true as const, data: [{ ...PAYOUT, paidAt: '2026-12-05T12:00:00.000Z' }] };
    });
    serveRoute(scope, listRefusedReferrals, async () => ({
      success: true as const,
      data: [{ userId: 'ana', affiliateId: 'bia', reason: 'same_card' as const, at: PAYOUT.createdAt }],
    }));
    serveRoute(scope, allowReferral, async (request) => {
      asked.push(request.body);
      return { success: true as const };
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  billingUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

const run = (...argv: string[]) =>
  runAffiliates(parseAffiliatesCommand(argv), {
    billing: {
      url: billingUrl,
      tokens: createCallerTokens({ audience: 'billing', secret: SECRET }).as('operator'),
    },
  });

describe('an operator of the affiliate programme', () => {
  it('sees what to pay', async () => {
    expect(await run('payouts', '--month', '2026-11')).toBe(
      [
        'Payouts for 2026-11: 2, R$ 34.80; not paid yet: 2',
        `  ${ID}  R$ 17.40  =Bia, "Lima"  PIX phone +5511912345678  to pay`,
        `  ${ID}  R$ 17.40  Caio  bank 001 branch 1234 savings 12345X  to pay`,
      ].join('\n'),
    );
  });

  it('gets a CSV that spreadsheets do not run', async () => {
    expect(await run('payouts', '--month', '2026-11', '--csv')).toBe(
      [
        'id,month,amount,name,document,method,pix_kind,pix_key,bank,branch,account,account_kind,paid_at',
        `${ID},2026-11,17.40,"'=Bia, ""Lima""",52998224725,pix,phone,+5511912345678,,,,,`,
        `${ID},2026-11,17.40,Caio,52998224725,bank,,,001,1234,12345X,savings,`,
      ].join('\r\n'),
    );
  });

  it('marks payouts as paid, all or some, and allows a refused referral', async () => {
    expect(await run('paid', '--month', '2026-11')).toContain('paid 2026-12-05');
    await run('paid', '--month', '2026-11', ID);
    expect(await run('refused')).toContain('ana by bia: same_card');
    expect(await run('allow', 'ana')).toContain('gives its commissions');
    expect(asked).toEqual([{ month: '2026-11' }, { month: '2026-11', ids: [ID] }, { userId: 'ana' }]);
  });

  it.each([
    [[]],
    [['payouts']],
    [['payouts', '--month', '2026-13']],
    [['payouts', '--month', '2026-11', 'x']],
    [['allow']],
    [['refused', '--csv']],
    [['steal']],
    [['payouts', '--all']],
  ])('gets the usage for %j', async (argv) => {
    expect(() => parseAffiliatesCommand(argv)).toThrow('npm run affiliates -- payouts');
  });
});
