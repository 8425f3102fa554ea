import { getModelDir } from '@escriba/models';
import { samplePath } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { decodeAudio, joinSamples, openWhisper, type Whisper } from './index.ts';

let whisper: Whisper;
beforeAll(async () => {
  whisper = await openWhisper({ dir: await getModelDir('whisper-base') });
});
afterAll(() => whisper.close());

it('a name of the vocabulary is recognised in real speech, in a language that is detected', async () => {
  const samples = await joinSamples(
    decodeAudio(samplePath('fleurs-pt-003.ogg'), { ffmpegPath: process.env['FFMPEG_PATH'] }),
  );
  const without = await whisper.recognisePiece(samples, { language: 'auto' });
  expect(without.text).not.toMatch(/Fichte|Unterricht/);
  const vocabulary = [{ text: 'Fichte' }, { text: 'Unterricht' }];
  const { text, words, language } = await whisper.recognisePiece(samples, { language: 'auto', vocabulary });
  expect(language).toBe('pt');
  expect(text).toContain(' Fichte e ');
  expect(words.filter(({ fromVocabulary }) => fromVocabulary).map((word) => word.text)).toEqual(['Fichte']);
  expect(words).toHaveLength(without.words.length);
}, 60_000);
