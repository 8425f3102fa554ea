import { beforeAll, expect, it } from '@jest/globals';
import { ApiError } from '@escriba/client';
import { openTexts, startTranslations } from '../i18n/index.ts';
import { failureText } from './failure-text.ts';

beforeAll(async () => {
  await startTranslations();
  await openTexts('transcript');
});

it.each([
  ['Verifique a conexão e tente de novo.', { status: 0, code: 'client.network', message: 'x' }],
  [
    'O servidor teve um problema. Tente novamente em instantes.',
    { status: 500, code: 'client.unreadable', message: 'x' },
  ],
  [
    'Algo deu errado do nosso lado',
    { status: 500, code: 'internal.error', message: 'Algo deu errado do nosso lado' },
  ],
])('is “%s” for %o', (words, failure) => {
  expect(failureText(new ApiError(failure))).toBe(words);
});
