import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getModelDir } from '@escriba/models';
import { samplePath } from '@escriba/testing';
import { decodeAudio } from '../audio/decode-audio.ts';
import { joinSamples } from '../audio/samples.ts';
import { openWhisper } from '../whisper/open-whisper.ts';
import { openTextLists, type TextLists } from './list-texts.ts';

describe('the texts that a search ends with', () => {
  let lists: TextLists;
  let samples: Float32Array;
  beforeAll(async () => {
    lists = await openTextLists({ dir: await getModelDir('whisper-base') });
    samples = await joinSamples(
      decodeAudio(samplePath('short-pt.wav'), { ffmpegPath: process.env['FFMPEG_PATH'] }),
    );
    await lists.encode(samples);
  });
  afterAll(() => lists.close());

  it('begin with the one that the engine takes', async () => {
    const whisper = await openWhisper({ dir: await getModelDir('whisper-base') });
    const { text } = await whisper.recognisePiece(samples, { language: 'pt', beamSize: 5 });
    await whisper.close();
    const [first, ...others] = await lists.list({ language: 'pt', beamSize: 5 });
    expect(first?.text.trim()).toBe(text);
    expect(others).toHaveLength(4);
  });

  it('have the same probability when they are read again', async () => {
    const texts = await lists.list({ language: 'pt', beamSize: 3 });
    const again = await lists.score(
      'pt',
      texts.map(({ tokens }) => tokens),
    );
    expect(again).toHaveLength(3);
    texts.forEach(({ logprob }, index) => expect(again[index]).toBeCloseTo(logprob, 1));
  });
});
