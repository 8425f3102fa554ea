import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@escriba/contracts/auth/second-factor';
import { describe, expect, it } from '@jest/globals';
import { createPasswords } from '../passwords/passwords.ts';
import { createRecoveryCodes } from './recovery-codes.ts';

const passwords = await createPasswords({ hashesAtOnceMax: 2, newSecret: () => 'segredo da ana' });
const codes = createRecoveryCodes({
  secret: 'a secret that only this test knows of',
  randomBytes,
  passwords,
});
const SALT = randomBytes(16);
const hex = async (userId: string, code: string, salt: Buffer | null = SALT): Promise<string> =>
  (await codes.hash(userId, code, salt)).toString('hex');

describe('recovery codes', () => {
  it('are ten different ones of twelve characters', async () => {
    const made = await codes.make('ana');
    expect(new Set(made.codes).size).toBe(RECOVERY_CODES);
    expect(new Set(made.hashes.map(String)).size).toBe(RECOVERY_CODES);
    for (const code of made.codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){2}[0-9a-hjkmnp-tv-z]{4}$/);
  });

  it('match however they are typed', async () => {
    const hash = await hex('ana', 'a0b1-c2d3-e4f5');
    for (const typed of [
      'A0B1-C2D3-E4F5',
      'a0b1c2d3e4f5',
      ' a0b1 c2d3 e4f5 ',
      'aOb1-c2d3-e4f5',
      'a0bl-c2d3-e4f5',
    ])
      expect(await hex('ana', typed)).toBe(hash);
    expect(await hex('ana', 'a0b1-c2d3-e4f6')).not.toBe(hash);
  });

  it('are stored differently for each account, with each salt and under each secret', async () => {
    const secret = 'another secret that only this test knows';
    const other = createRecoveryCodes({ secret, randomBytes, passwords });
    const [code = ''] = (await codes.make('ana')).codes;
    const hash = await hex('ana', code);
    expect(await hex('bia', code)).not.toBe(hash);
    expect(await hex('ana', code, randomBytes(16))).not.toBe(hash);
    expect((await other.hash('ana', code, SALT)).toString('hex')).not.toBe(hash);
  });

  it('are hashed as passwords are, with a new salt for each set', async () => {
    const digested: Buffer[] = [];
    const watched = createRecoveryCodes({
      secret: 'a secret that only this test knows of',
      randomBytes,
      passwords: {
        digest: (input, salt) => {
          digested.push(salt);
          return passwords.digest(input, salt);
        },
      },
    });
    const [first, second] = [await watched.make('ana'), await watched.make('ana')];
    expect(digested).toHaveLength(2 * RECOVERY_CODES);
    expect(first.salt.equals(second.salt)).toBe(false);
    expect(await watched.hash('ana', first.codes[0] ?? '', first.salt)).toEqual(first.hashes[0]);
  });
});
