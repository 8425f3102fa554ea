import { beforeAll, describe, expect, it } from '@jest/globals';
import { isCommonPassword } from './common-passwords.ts';
import { type Passwords, checkNewPassword, createPasswords } from './passwords.ts';

let passwords: Passwords;
beforeAll(async () => {
  passwords = await createPasswords({ hashesAtOnceMax: 1, newSecret: () => 'nobody' });
});

describe('a password', () => {
  it('is checked without a hash in the same context, and is then wrong', async () => {
    expect(await passwords.verify(undefined, 'x')).toBe(false);
    expect(await passwords.verify(null, 'nobody')).toBe(false);
  });

  it('is rehashed if the costs have changed', async () => {
    expect(passwords.isOutdated(await passwords.hash('x'))).toBe(false);
    expect(passwords.isOutdated('$argon2id$v=19$m=4096,t=3,p=1$c2FsdA$aGFzaA')).toBe(true);
  });

  it('waits its turn, and is refused if too many wait', async () => {
    const tries = Array.from({ length: 80 }, async () => passwords.verify(undefined, 'x'));
    const results = await Promise.allSettled(tries);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ reason: { code: 'auth.busy', retryAfterSeconds: 2 } });
  });

  it.each(['123456', 'PASSWORD', 'qwerty123', 'iloveyou'])('%s is a common one', (password) => {
    expect(isCommonPassword(password)).toBe(true);
    expect(() => checkNewPassword(password)).toThrow();
  });

  it.each([
    'escriba1',
    'Escriba@2026',
    'minhatranscrição',
    'transcricoes!!',
    '3scriba123',
    'MeuEscriba',
    'Áudio2026',
  ])('%s is a word of this product', (password) => {
    expect(() => checkNewPassword(password)).toThrow();
  });

  it.each(['escriba-bateria-cavalo', 'transcreve tudo', 'x7#kQ9$mLw'])('%s is neither', (password) => {
    expect(() => checkNewPassword(password)).not.toThrow();
  });

  it('may have 128 characters of any kind, and no more', () => {
    expect(() => checkNewPassword('ç'.repeat(128).normalize('NFD'))).not.toThrow();
    expect(() => checkNewPassword('😀'.repeat(128))).not.toThrow();
    expect(() => checkNewPassword('ç'.repeat(129))).toThrow('at most 128');
    expect(() => checkNewPassword('çéíóú')).toThrow('at least 6');
  });
});
