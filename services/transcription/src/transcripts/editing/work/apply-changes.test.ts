import { describe, expect, it } from '@jest/globals';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { applyChanges } from './apply-changes.ts';

const message = {
  id: 's1',
  speaker: null,
  words: [{ text: 'Oi', startMs: 0, endMs: 0, confidence: null }],
  sentAt: '2026-03-05T10:00:00',
};
const conversation: TranscriptDocument = { language: 'pt', durationMs: 0, speakers: [], segments: [message] };

describe('a saved change of a conversation', () => {
  it('keeps when a corrected message was sent', () => {
    const insert = [{ ...message, words: [{ text: 'Olá', startMs: 0, endMs: 0, confidence: null }] }];
    expect(applyChanges(conversation, { splices: [{ start: 0, deleteCount: 1, insert }] }).segments).toEqual(
      insert,
    );
  });
});
