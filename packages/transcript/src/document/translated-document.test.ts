import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { makeCues } from '../cues/make-cues.ts';
import { toVtt } from '../formats/subtitles.ts';
import { toPlainText } from '../formats/texts.ts';
import { toParagraphs } from '../formats/paragraphs-to-write.ts';
import { viewDocument } from '../views/view-document.ts';
import { findDocumentFaults } from './check-document.ts';
import { toTranslatedDocument } from './translated-document.ts';

const recording: Pick<TranscriptDocument, 'durationMs' | 'speakers'> = {
  durationMs: 60_000,
  speakers: [
    { id: 'p1', name: 'Ana' },
    { id: 'p2', name: null },
  ],
};
const sentence = (text: string, startMs: number, endMs: number, speaker = 'p1') => ({
  text,
  speaker,
  sources: [{ startMs, endMs, quote: 'dito' }],
});
const cuesOf = (document: TranscriptDocument) => makeCues(viewDocument(document, {}), document);

describe('a translation as a transcript', () => {
  it('is read like one, with the speakers and times of the recording', () => {
    const document = toTranslatedDocument(
      recording,
      [
        sentence('Good morning.', 1_000, 2_000),
        sentence('How are you?', 2_200, 3_000),
        sentence('Fine.', 3_500, 4_000, 'p2'),
      ],
      'en',
    );
    const paragraphs = toParagraphs(viewDocument(document, {}), document, (number) => `Speaker ${number}`);
    expect(toPlainText(paragraphs, { times: true, speakers: true })).toBe(
      '[00:00:01] Ana: Good morning. How are you?\n\n[00:00:03] Speaker 2: Fine.\n',
    );
  });

  it('has subtitles of at most two lines of 42 characters, at the times of the sentence', () => {
    const long =
      'We agreed that the contract will be signed by both parties before the end of the month, and that nobody leaves before that.';
    const document = toTranslatedDocument(recording, [sentence(long, 10_000, 20_000)], 'en');
    const cues = cuesOf(document);
    expect(cues.length).toBeGreaterThan(1);
    for (const { lines } of cues) {
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
    }
    expect(cues[0]?.startMs).toBe(10_000);
    expect(toVtt(cues)).toContain('00:00:10.000 --> ');
  });

  it('breaks Japanese, which has no spaces, between its words', () => {
    const text =
      '契約書は今月末までに両当事者によって署名されることになりましたので、それまでは誰も退社しないでください。会議は来週の金曜日に行われます。';
    const cues = cuesOf(toTranslatedDocument(recording, [sentence(text, 10_000, 24_000)], 'ja'));
    expect(cues.flatMap(({ lines }) => lines).join('')).toBe(text);
    for (const { lines } of cues) for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
  });

  it('is a valid transcript, whatever the sentences and times are', () => {
    const anySentence = fc.record({
      text: fc.oneof(fc.string(), fc.constant('あ'.repeat(500)), fc.constant('x'.repeat(500))),
      speaker: fc.constantFrom('p1', 'p2', 'unknown'),
      sources: fc.array(
        fc.record({ startMs: fc.nat(90_000), endMs: fc.nat(90_000), quote: fc.constant('dito') }),
        { maxLength: 1 },
      ),
    });
    fc.assert(
      fc.property(
        fc.array(anySentence, { maxLength: 6 }),
        fc.constantFrom('en', 'ja', 'zh', 'ar'),
        (sentences, language) => {
          expect(findDocumentFaults(toTranslatedDocument(recording, sentences, language))).toEqual([]);
        },
      ),
    );
  });
});
