import { ApiError } from '@escriba/client';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openTexts, startTranslations } from '../../i18n/index.ts';
import { describeFailure } from './failure.ts';

beforeAll(async () => {
  await startTranslations();
  await openTexts('billing');
});

const refusal = (status: number, code: string, message: string) => new ApiError({ status, code, message });

describe('a failed payment', () => {
  it.each([
    [
      'an e-mail that has an account',
      refusal(409, 'x', 'Usuário já existe'),
      'Este email já está cadastrado. Faça login para continuar.',
    ],
    ['a refusal', refusal(400, 'x', 'O cartão foi recusado.'), 'O cartão foi recusado.'],
    ['no response', refusal(0, 'client.network', 'x'), 'Verifique a conexão e tente de novo.'],
    [
      'an unreadable response',
      refusal(502, 'client.unreadable', 'x'),
      'O servidor teve um problema. Tente novamente em instantes.',
    ],
    ['an error with words', new Error('A página mudou.'), 'A página mudou.'],
    ['an error without words', new Error(''), 'Ocorreu um erro inesperado.'],
    ['anything else', 'x', 'Ocorreu um erro inesperado.'],
  ])('by %s is described as the specification says', (_what, error, text) => {
    expect(describeFailure(error)).toBe(text);
  });
});
