import { describe, expect, it } from '@jest/globals';
import { findFraud } from './fraud.ts';

const PAYER = { cpfCnpj: '24971563792', email: 'ana@example.com', phone: '11912345678' };
const AFFILIATE = {
  userId: 'bia',
  document: '52998224725',
  destination: { method: 'pix', kind: 'email', key: 'bia@example.com' },
  deviceHash: 'hash of the computer',
  payer: undefined,
  cards: ['visa 4242'],
} as const;
const REFERRED = { userId: 'ana', deviceHash: 'hash of a phone', payer: PAYER, cards: ['visa 1111'] };

describe('a referral', () => {
  it('of another person is accepted, before and after they pay', () => {
    expect(findFraud(AFFILIATE, REFERRED)).toBeUndefined();
    expect(findFraud(AFFILIATE, { ...REFERRED, payer: undefined, cards: [] })).toBeUndefined();
  });

  it('without a device is not taken for one of an affiliate without a device', () => {
    const unknown = { ...REFERRED, deviceHash: null };
    expect(findFraud({ ...AFFILIATE, deviceHash: null }, unknown)).toBeUndefined();
  });

  it.each([
    ['own_account', AFFILIATE, { ...REFERRED, userId: 'bia' }],
    ['same_document', { ...AFFILIATE, document: PAYER.cpfCnpj }, REFERRED],
    ['same_document', { ...AFFILIATE, payer: PAYER }, { ...REFERRED, payer: { ...PAYER, email: 'x@y.br' } }],
    [
      'same_contact',
      { ...AFFILIATE, destination: { ...AFFILIATE.destination, key: 'ana@example.com' } },
      { ...REFERRED, payer: { ...PAYER, email: 'ANA@example.com' } },
    ],
    [
      'same_contact',
      { ...AFFILIATE, destination: { method: 'pix', kind: 'phone', key: '+5511912345678' } as const },
      REFERRED,
    ],
    ['same_contact', { ...AFFILIATE, payer: { ...PAYER, cpfCnpj: '52998224725' } }, REFERRED],
    ['same_card', AFFILIATE, { ...REFERRED, cards: ['visa 4242'] }],
    ['same_device', AFFILIATE, { ...REFERRED, deviceHash: AFFILIATE.deviceHash }],
  ] as const)('is refused as %s', (reason, affiliate, referred) => {
    expect(findFraud(affiliate, referred)).toBe(reason);
  });
});
