import { describe, expect, it } from '@jest/globals';
import { describeSecret, findStep } from './totp.ts';

/** The secret of RFC 6238, appendix B, whose codes are cut to six digits. */
const SECRET = Buffer.from('12345678901234567890');
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
] as const;
const at = (seconds: number): Date => new Date(seconds * 1_000);

describe('a code of an authenticator app', () => {
  it.each(VECTORS)('is that of RFC 6238 at %i s', (seconds, code) => {
    expect(findStep(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('is accepted one step early or late, as the step it is of, and no further away', () => {
    const [seconds, code] = VECTORS[3];
    const step = Math.floor(seconds / 30);
    for (const [offset, found] of [
      [-60, undefined],
      [-30, step],
      [30, step],
      [60, undefined],
    ] as const)
      expect(findStep(SECRET, code, at(seconds + offset))).toBe(found);
  });

  it('may have spaces, and nothing else but six digits', () => {
    const [seconds, code] = VECTORS[3];
    expect(findStep(SECRET, '005 924', at(seconds))).toBeDefined();
    for (const wrong of ['', '5924', '0005924', `${code}0`, 'abcdef', '-05924', '٠٠٥٩٢٤'])
      expect(findStep(SECRET, wrong, at(seconds))).toBeUndefined();
  });
});

describe('the secret', () => {
  it('is described for an app, with the site and the account', () => {
    const { secret, uri } = describeSecret(SECRET, 'ana@example.com');
    expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    const { protocol, host, pathname, searchParams } = new URL(uri);
    expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Escriba:ana@example.com',
    ]);
    expect(Object.fromEntries(searchParams)).toMatchObject({ secret, issuer: 'Escriba', period: '30' });
  });
});
