import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { CODE } from './vite.without-schemas.ts';

const LOAD_CONTRACTS = `
  import { registerHooks } from 'node:module';
  const standIn = { url: 'stand-in:typebox', format: 'module', shortCircuit: true };
  registerHooks({
    resolve: (specifier, context, next) => (specifier === 'typebox' ? standIn : next(specifier, context)),
    load: (url, context, next) =>
      url === standIn.url ? { ...standIn, source: ${JSON.stringify(CODE)} } : next(url, context),
  });
  const { listOperatorFailures } = await import('@escriba/contracts/operator/transcription');
  console.log(listOperatorFailures.path);
`;

it('the contracts load without schemas: none reads a part of another', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', LOAD_CONTRACTS],
    { cwd: import.meta.dirname },
  );
  expect(stdout.trim()).toBe('/api/operator/transcription/failures');
});
