import { execa } from 'execa';
import { expect, it } from '@jest/globals';

const LOAD_API = `
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve: (specifier, context, next) => {
      if (specifier.startsWith('onnxruntime')) throw new Error('The image of the API has no ' + specifier);
      return next(specifier, context);
    },
  });
  await Promise.all(['./api-services.ts', './app.ts'].map((path) => import(path)));
  process.exit();
`;

it('the API loads no model runtime: its image has none', async () => {
  const options = { cwd: import.meta.dirname, reject: false };
  const { exitCode, stderr } = await execa(
    process.execPath,
    ['--input-type=module', '--eval', LOAD_API],
    options,
  );
  expect([exitCode, stderr]).toEqual([0, '']);
});
