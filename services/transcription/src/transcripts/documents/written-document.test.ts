import { describe, expect, it } from '@jest/globals';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { writeDocument } from './written-document.ts';

const word = (text: string, endMs = 0) => ({ text, startMs: 0, endMs, confidence: null });
const sentAt = '2026-03-05T10:00:00';
const conversation: TranscriptDocument = {
  language: 'pt',
  durationMs: 1_000,
  speakers: [{ id: 'p1', name: 'Ana' }],
  segments: [
    { id: 's1', speaker: null, words: [word('Aviso')], sentAt },
    { id: 's2', speaker: 'p1', words: [word('Bom'), word('dia')], sentAt },
    { id: 's3', speaker: 'p1', words: [word('Olá', 500)], sentAt },
    { id: 's4', speaker: null, words: [word('Saiu')], sentAt },
  ],
};

describe('a stored conversation', () => {
  it('is listed by its first message, not by the notices before it', () => {
    expect(writeDocument(conversation).columns.text).toBe('Bom dia Olá Saiu');
    const [notice, ...others] = conversation.segments;
    if (notice === undefined) throw new Error('no notice');
    expect(writeDocument({ ...conversation, segments: [notice] }).columns.text).toBe('Aviso');
    const { sentAt: _none, ...passage } = notice;
    expect(writeDocument({ ...conversation, segments: [passage, ...others] }).columns.text).toBe(
      'Aviso Bom dia Olá Saiu',
    );
  });

  it('has its typed words apart from what is said, and counts no notice', () => {
    expect(writeDocument(conversation).figures).toMatchObject({
      words: 1,
      talkMs: 500,
      talk: [{ kind: 'named', name: 'Ana', ms: 500, words: 1, typed: 2 }],
    });
  });

  it.each([
    ['[áudio sem fala]', 2],
    ['[o vídeo não foi transcrito: envie-o separadamente]', 2],
    ['olha isso [o áudio não está no arquivo]', 4],
    ['[audio without speech]', 2],
    ['[eu mesmo escrevi]', 5],
  ])('counts no note of the product as typed: %s', (text, typed) => {
    const note = { id: 's5', speaker: 'p1', words: text.split(' ').map((each) => word(each)), sentAt };
    const { figures } = writeDocument({ ...conversation, segments: [...conversation.segments, note] });
    expect(figures.talk).toMatchObject([{ words: 1, typed }]);
  });
});
