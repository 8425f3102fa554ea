import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@escriba/contracts';
import { describe, expect, it } from '@jest/globals';
import { createRecoveryCodes } from './recovery-codes.ts';

const codes = createRecoveryCodes({ secret: 'a secret that only this test knows of', randomBytes });
const hex = (userId: string, code: string): string => codes.hash(userId, code).toString('hex');

describe('recovery codes', () => {
  it('are ten different ones of twelve characters', () => {
    const made = codes.make();
    expect(new Set(made).size).toBe(RECOVERY_CODES);
    for (const code of made) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){2}[0-9a-hjkmnp-tv-z]{4}$/);
  });

  it('match however they are typed', () => {
    const hash = hex('ana', 'a0b1-c2d3-e4f5');
    for (const typed of [
      'A0B1-C2D3-E4F5',
      'a0b1c2d3e4f5',
      ' a0b1 c2d3 e4f5 ',
      'aOb1-c2d3-e4f5',
      'a0bl-c2d3-e4f5',
    ])
      expect(hex('ana', typed)).toBe(hash);
    expect(hex('ana', 'a0b1-c2d3-e4f6')).not.toBe(hash);
  });

  it('are stored differently for each account and under each secret', () => {
    const other = createRecoveryCodes({ secret: 'another secret that only this test knows', randomBytes });
    const [code = ''] = codes.make();
    expect(hex('ana', code)).not.toBe(hex('bia', code));
    expect(hex('ana', code)).not.toBe(other.hash('ana', code).toString('hex'));
  });
});
