import { describe, expect, it } from '@jest/globals';
import { confirmationOf } from './confirmations.ts';

const inLanguage = (language: string | undefined) =>
  confirmationOf({ headers: language === undefined ? {} : { 'accept-language': language } }, 'signedOut');

describe('the message of a successful response', () => {
  it.each([
    ['en-US,pt;q=0.5', 'You are signed out.'],
    ['pt-BR', 'Você foi desconectado com sucesso.'],
  ])('is in the language that %s prefers', (language, message) => {
    expect(inLanguage(language)).toBe(message);
  });

  it('is Portuguese for any other language, and for none', () => {
    expect([inLanguage('fr'), inLanguage(undefined)]).toEqual(
      Array.from({ length: 2 }, () => 'Você foi desconectado com sucesso.'),
    );
  });
});
