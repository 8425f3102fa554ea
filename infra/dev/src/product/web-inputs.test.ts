import { expect, it } from '@jest/globals';
import { listWebInputs, listWebSettings } from './web-inputs.ts';

it('the web client is rebuilt when it changes, or a package that it uses', async () => {
  expect(await listWebInputs()).toEqual(
    expect.arrayContaining([
      'web/src/main.tsx',
      'web/index.html',
      'packages/client/src/index.ts',
      'packages/contracts/src/shared/route.ts',
      'packages/live-text/src/live-words.tsx',
      'packages/live-text/src/samples-collector.js',
      'packages/transcript/src/index.ts',
      'pnpm-lock.yaml',
    ]),
  );
});

it('the web client is rebuilt when a setting of its build changes, in any order of the environment', () => {
  const env = { PORT: '1', VITE_YOUTUBE_URL: 'https://youtube.com/@a', VITE_CONTACT_EMAIL: 'oi@a.test' };
  const reversed = Object.fromEntries(Object.entries(env).toReversed());
  expect(listWebSettings(env)).toEqual([
    'VITE_CONTACT_EMAIL=oi@a.test',
    'VITE_YOUTUBE_URL=https://youtube.com/@a',
  ]);
  expect(listWebSettings(reversed)).toEqual(listWebSettings(env));
});
