import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseEmail, parseName, parsePersonFields, toEmailKey } from './person-fields.ts';

describe('a profile field', () => {
  it.each([
    [{ cpf: '249.715.637-92' }, { cpf: '24971563792' }],
    [{ cpf: ' ' }, { cpf: '' }],
    [{ phone: '(11) 98765-4321' }, { phone: '11987654321' }],
    [{ phone: '+55 11 3265-4321' }, { phone: '1132654321' }],
    [{ phone: '5511987654321' }, { phone: '11987654321' }],
    [{ postalCode: '01001-000' }, { postalCode: '01001000' }],
    [{ state: 'rj' }, { state: 'RJ' }],
    [{ address: ' Rua\u0007 A ' }, { address: 'Rua A' }],
    [{}, {}],
  ])('normalises %j to %j', (given, kept) => {
    expect(parsePersonFields(given)).toEqual(kept);
  });

  it('of a long name ends with a whole character', () => {
    expect(parseName(`${'a'.repeat(119)}🌞`)).toBe('a'.repeat(119));
  });

  it('is unchanged by a second normalisation', () => {
    fc.assert(
      fc.property(
        fc.record({ address: fc.string(), city: fc.string(), complement: fc.string() }),
        (given) => {
          const once = parsePersonFields(given);
          expect(parsePersonFields(once)).toEqual(once);
        },
      ),
    );
  });

  it('never holds a control or hidden character in a name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parseName(`x${text}`)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      }),
    );
  });
});

describe('an e-mail address', () => {
  it('ignores case and composition of accents', () => {
    expect(parseEmail(' Ana@Example.com ')).toEqual({
      email: 'Ana@Example.com',
      emailKey: 'ana@example.com',
    });
    expect(toEmailKey('JOSE\u0301@x.com')).toBe(toEmailKey('josé@X.com'));
  });

  it.each(['a', 'a@', '@b.co', 'a b@c.de', 'a@b', 'a@b..co', `${'a'.repeat(250)}@b.co`])(
    'cannot be %j',
    (email) => {
      expect(() => parseEmail(email)).toThrow('Unable to validate email address');
    },
  );
});
