import {
  type Payout,
  allowReferral,
  listPayouts,
  listRefusedReferrals,
  markPayoutsPaid,
} from '@escriba/contracts/billing/affiliates';
import { serveRoute } from '@escriba/http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startOperatorRoutes } from '../operator.fixture.ts';

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

let services: Awaited<ReturnType<typeof startOperatorRoutes>>;
const asked: unknown[] = [];

beforeAll(async () => {
  services = await startOperatorRoutes({
    operator: (scope) => {
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
    },
  });
});
afterAll(() => services.close());

const run: typeof services.run = (...given) => services.run(...given);

describe('an operator of the affiliate programme', () => {
  it('sees what to pay', async () => {
    expect(await run('affiliates payouts --month 2026-11')).toBe(
      [
        'Payouts for 2026-11: 2, R$ 34.80; not paid yet: 2',
        `  ${ID}  R$ 17.40  =Bia, "Lima"  PIX phone +5511912345678  to pay`,
        `  ${ID}  R$ 17.40  Caio  bank 001 branch 1234 savings 12345X  to pay`,
      ].join('\n'),
    );
  });

  it('gets a CSV that spreadsheets do not run', async () => {
    expect(await run('affiliates payouts --month 2026-11 --csv')).toBe(
      [
        'id,month,amount,name,document,method,pix_kind,pix_key,bank,branch,account,account_kind,paid_at',
        `${ID},2026-11,17.40,"'=Bia, ""Lima""",52998224725,pix,phone,+5511912345678,,,,,`,
        `${ID},2026-11,17.40,Caio,52998224725,bank,,,001,1234,12345X,savings,`,
      ].join('\r\n'),
    );
  });

  it('marks payouts as paid, all or some, and allows a refused referral', async () => {
    expect(await run('affiliates paid --month 2026-11')).toContain('paid 2026-12-05');
    await run(`affiliates paid --month 2026-11 ${ID}`);
    expect(await run('affiliates refused')).toContain('ana by bia: same_card');
    expect(await run('affiliates allow ana')).toContain('gives its commissions');
    expect(asked).toEqual([{ month: '2026-11' }, { month: '2026-11', ids: [ID] }, { userId: 'ana' }]);
  });

  it.each([
    ['payouts', 'Missing option: --month.'],
    ['payouts --month 2026-13', '2026-13 is not a month such as 2026-11.'],
    ['payouts --month 2026-11 x', 'Unexpected argument: x.'],
    ['payouts --all', "Unknown option '--all'"],
    ['paid --csv', "Unknown option '--csv'"],
    ['refused --csv', "Unknown option '--csv'"],
    ['allow', 'Missing argument: USER.'],
    ['allow ana bia', 'Unexpected argument: bia.'],
  ])('gets an error and the usage for “%s”', async (line, sentence) => {
    await expect(run(`affiliates ${line}`)).rejects.toThrow(sentence);
    await expect(run(`affiliates ${line}`)).rejects.toThrow('affiliates payouts --month 2026-11 [--csv]');
  });
});
