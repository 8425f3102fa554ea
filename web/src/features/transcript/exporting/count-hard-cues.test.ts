import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { expect, it } from '@jest/globals';
import { NO_VIEWS } from '../toolbar/views.ts';
import { countHardCues } from './count-hard-cues.ts';

const NAME = 'Testemunha de acusação da segunda vítima';

it('counts a subtitle that only its whole name, as in the file, makes too fast to read', () => {
  const document: TranscriptDocument = {
    language: 'pt',
    durationMs: 2_200,
    speakers: [{ id: 'p1', name: NAME }],
    segments: [
      {
        id: 's1',
        speaker: 'p1',
        words: [{ text: 'Certamente.', startMs: 0, endMs: 900, confidence: null }],
      },
    ],
  };
  const countIn = (format: 'srt' | 'vtt', speakers: boolean): number =>
    countHardCues(document, { format, speakers, views: NO_VIEWS }, (number) => `Pessoa ${number}`);
  expect([countIn('srt', true), countIn('srt', false), countIn('vtt', true)]).toEqual([1, 0, 0]);
});
