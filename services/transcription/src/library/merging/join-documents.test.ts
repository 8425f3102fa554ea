import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { Speaker } from '@escriba/contracts/transcription/library';
import { findDocumentFaults, groupIntoParagraphs } from '@escriba/transcript';
import { describe, expect, it } from '@jest/globals';
import { passage, readText } from '../../testing/transcript-client.ts';
import { joinDocuments } from './join-documents.ts';

const document = (differences: Partial<TranscriptDocument> = {}): TranscriptDocument => ({
  language: 'pt',
  durationMs: 3_000,
  speakers: [],
  segments: [passage('bom dia', { id: 's1', second: 0 }), passage('a todos', { id: 's2', second: 1 })],
  ...differences,
});

const join = (...documents: TranscriptDocument[]) => {
  let startMs = 0;
  const parts = documents.map((one) => {
    const part = { document: one, startMs };
    startMs += one.durationMs;
    return part;
  });
  return joinDocuments(parts, startMs);
};

const spokenBy = (speakers: Speaker[]): TranscriptDocument =>
  document({
    durationMs: speakers.length * 1_000,
    speakers,
    segments: speakers.map(({ id }, index) =>
      passage(`fala ${index}`, { id: `s${index + 1}`, second: index, speaker: id }),
    ),
  });

const castOf = (merged: TranscriptDocument) =>
  merged.segments.map(({ speaker }) => merged.speakers.findIndex(({ id }) => id === speaker));

describe('joined texts', () => {
  it('are in order, with shifted times, in a valid document', () => {
    const merged = join(document(), document(), document());
    expect(readText(merged)).toEqual(Array.from({ length: 3 }, () => ['bom dia', 'a todos']).flat());
    expect(merged.segments.map(({ words }) => words[0]?.startMs)).toEqual([
      0, 1_000, 3_000, 4_000, 6_000, 7_000,
    ]);
    expect(merged.durationMs).toBe(9_000);
    expect(findDocumentFaults(merged)).toEqual([]);
  });

  it('name the language of what is not in that of most of the time', () => {
    const english = document({
      language: 'en',
      segments: [
        passage('good morning', { id: 's1', second: 0 }),
        { ...passage('bom dia', { id: 's2', second: 1 }), language: 'pt' },
        { ...passage('buenas', { id: 's3', second: 2 }), language: 'es' },
      ],
    });
    const merged = join(document(), english, document(), document({ language: 'und' }));
    expect(merged.language).toBe('pt');
    const languages = merged.segments.map(({ language }) => language ?? '');
    expect(languages.join('|')).toBe('||en||es||||');
  });

  it('say where people speak at once, and where it is uncertain who speaks, at their new times', () => {
    const span = { startMs: 500, endMs: 1_500 };
    const merged = join(
      document(),
      document({ overlappingSpeech: [span] }),
      document({ overlappingSpeech: [span], doubtfulSpeakers: [span] }),
    );
    expect(merged.overlappingSpeech).toEqual([
      { startMs: 3_500, endMs: 4_500 },
      { startMs: 6_500, endMs: 7_500 },
    ]);
    expect(merged.doubtfulSpeakers).toEqual([{ startMs: 6_500, endMs: 7_500 }]);
    expect(join(document())).not.toHaveProperty('overlappingSpeech');
  });

  it('begin a paragraph with each part, even where the part before ends with the same voice and no pause', () => {
    const short = document({ durationMs: 1_200 });
    const paragraphs = groupIntoParagraphs(join(short, short).segments);
    expect(paragraphs.map((passages) => passages.map(({ id }) => id))).toEqual([
      ['s1', 's2'],
      ['s3', 's4'],
    ]);
  });

  it('make one speaker of those with the same name, whatever its case and spaces', () => {
    const ana = { id: 'p1', name: 'Ana Lima' };
    const merged = join(
      spokenBy([ana, { id: 'p2', name: 'Rui' }]),
      spokenBy([{ id: 'p7', name: ' ana  LIMA' }]),
    );
    expect(merged.speakers.map(({ name }) => name)).toEqual(['Ana Lima', 'Rui']);
    expect(castOf(merged)).toEqual([0, 1, 0]);
  });

  it('keep speakers without a name apart', () => {
    const unnamed = [
      { id: 'p1', name: null },
      { id: 'p2', name: null },
    ];
    const merged = join(spokenBy(unnamed), spokenBy(unnamed));
    expect(merged.speakers).toHaveLength(4);
    expect(castOf(merged)).toEqual([0, 1, 2, 3]);
    expect(findDocumentFaults(merged)).toEqual([]);
  });

  it('have no more speakers than a transcript may; the voices of the rest are unknown', () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ id: `p${index}`, name: null }));
    const merged = join(spokenBy(many), spokenBy(many));
    expect(merged.speakers).toHaveLength(100);
    expect(merged.segments.filter(({ speaker }) => speaker === null)).toHaveLength(20);
    expect(findDocumentFaults(merged)).toEqual([]);
  });

  it('have the language of most of the time that has words', () => {
    const silent = document({ language: 'und', durationMs: 90_000, segments: [] });
    const english = document({ language: 'en', durationMs: 5_000 });
    expect(join(document(), english, document(), silent).language).toBe('pt');
    expect(join(document(), english).language).toBe('en');
    expect(join(silent, silent).language).toBe('und');
  });

  it('keep edits of paragraphs inside a part', () => {
    const edited = document();
    edited.segments[1] = { ...passage('a todos', { id: 's2', second: 1 }), startsParagraph: true };
    expect(join(document(), edited).segments.map(({ startsParagraph }) => startsParagraph)).toEqual([
      true,
      undefined,
      true,
      true,
    ]);
  });
});
