import { expect, it } from '@jest/globals';
import { listWebInputs } from './web-inputs.ts';

it('the web client is rebuilt when it changes, or a package that it uses', async () => {
  expect(await listWebInputs()).toEqual(
    expect.arrayContaining([
      'web/src/main.tsx',
      'web/index.html',
      'packages/client/src/index.ts',
      'packages/contracts/src/shared/route.ts',
      'packages/transcript/src/index.ts',
      'pnpm-lock.yaml',
    ]),
  );
});
