import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@escriba/testing';
import { expect, it } from '@jest/globals';
import { readAskedEnvironment } from './asked-environment.ts';

it('an empty variable of a start counts as absent, as for every process', () => {
  const asked = readAskedEnvironment({
    STORAGE_DIR: '',
    AUTH_KEY_SECRET: ' ',
    PUBLIC_URL: undefined,
    HOST: '::1',
  });
  expect(asked).toEqual({ HOST: '::1' });
});

it('a start takes the secrets that decide what it runs from files, as every process does', async () => {
  const directory = await createTemporaryDirectory();
  const file = join(directory.path, 'secret');
  await writeFile(file, 'of the file\n');
  const names = [
    'DATABASE_URL',
    'REDIS_URL',
    'AUTH_KEY_SECRET',
    'TRANSCRIPTION_SECRET',
    'ASAAS_API_KEY',
    'SMTP_URL',
  ];
  const files = Object.fromEntries(names.map((name) => [`${name}_FILE`, file]));
  expect(readAskedEnvironment(files)).toMatchObject(
    Object.fromEntries(names.map((name) => [name, 'of the file'])),
  );
  expect(readAskedEnvironment({ ...files, SMTP_URL: 'of the variable' })['SMTP_URL']).toBe('of the variable');
  expect(() => readAskedEnvironment({ DATABASE_URL_FILE: join(directory.path, 'none') })).toThrow(
    'DATABASE_URL_FILE names a file that cannot be read',
  );
  await directory.remove();
});
