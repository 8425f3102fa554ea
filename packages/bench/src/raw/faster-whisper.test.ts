import { expect, it } from '@jest/globals';
import { openFasterWhisper } from './faster-whisper.ts';

it('a folder without a model of CTranslate2 is named', async () => {
  expect(await openFasterWhisper({ model: '/nowhere/whisper-base' })).toEqual({
    missing: 'the folder whisper-base has no model.bin',
  });
});
