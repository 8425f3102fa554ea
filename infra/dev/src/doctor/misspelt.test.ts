import { expect, it } from '@jest/globals';
import { findMisspelt } from './misspelt.ts';

const found = async (...names: readonly string[]) =>
  (await findMisspelt(Object.fromEntries(names.map((name) => [name, 'x'])))).map(
    ({ status, found: what, todo }) => `${status}: ${what}. ${todo}`,
  );

it('a variable that is nearly one of Escriba is named with the one that may be meant', async () => {
  expect(await found('ESCRIBA_MODEL_DIR', 'SPEECH_CONCURENCY', 'DATABASE_URL_FIL')).toEqual([
    'warning: ESCRIBA_MODEL_DIR is no option of Escriba. If ESCRIBA_MODELS_DIR is meant, correct it.',
    'warning: SPEECH_CONCURENCY is no option of Escriba. If SPEECH_CONCURRENCY is meant, correct it.',
    'warning: DATABASE_URL_FIL is no option of Escriba. If DATABASE_URL_FILE is meant, correct it.',
  ]);
});

it('options and variables of other programs are fine', async () => {
  expect(
    await found('ESCRIBA_MODELS_DIR', 'AUTH_KEY_SECRET_FILE', 'PORT', 'POST', 'HOSTNAME', 'LANGUAGE'),
  ).toEqual([]);
});
