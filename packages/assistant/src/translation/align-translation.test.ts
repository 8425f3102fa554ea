import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { describe, expect, it } from '@jest/globals';
import { alignTranslation, type HeardPiece } from './align-translation.ts';

type Said = { readonly text: string; readonly speaker?: string; readonly language?: string };

/** A recording whose sentences take two seconds each, one after the other. */
const documentOf = (...said: readonly Said[]): TranscriptDocument => ({
  language: 'pt',
  durationMs: said.length * 2_000,
  speakers: [],
  segments: said.map(({ text, speaker = null, language }, index) => {
    const words = text.split(' ');
    const each = 2_000 / words.length;
    const at = (word: number) => Math.round(index * 2_000 + word * each);
    return {
      id: `s${index}`,
      speaker,
      ...(language !== undefined && { language }),
      words: words.map((word, place) => ({
        text: word,
        startMs: at(place),
        endMs: at(place + 1),
        confidence: null,
      })),
    };
  }),
});

/** A piece whose sentences begin at these seconds, each until the next one. */
const pieceOf = (from: number, to: number, ...heard: readonly (readonly [number, string])[]): HeardPiece => ({
  startMs: from * 1_000,
  endMs: to * 1_000,
  segments: heard.map(([at, text], index) => ({
    startMs: at * 1_000,
    endMs: (heard[index + 1]?.[0] ?? to) * 1_000,
    text,
  })),
});

const linesOf = (document: TranscriptDocument, pieces: readonly HeardPiece[]): string[] =>
  alignTranslation(document, pieces).map(
    ({ source, text, isUnsure }) => `${source.text} | ${text}${isUnsure ? ' | ?' : ''}`,
  );

const MEETING = documentOf({ text: 'Bom dia.' }, { text: 'A casa é azul.' }, { text: 'Ela foi embora.' });

describe('a translation by recognition', () => {
  it('is beside the sentences in their order if a piece has as many, however rough its times are', () => {
    const piece = pieceOf(0, 6, [0, 'Good morning.'], [0.5, 'The house is blue.'], [1, 'She went away.']);
    expect(linesOf(MEETING, [piece])).toEqual([
      'Bom dia. | Good morning.',
      'A casa é azul. | The house is blue.',
      'Ela foi embora. | She went away.',
    ]);
  });

  it('is beside two sentences that share it, at the time of both', () => {
    const piece = pieceOf(0, 6, [0, 'Good morning.'], [2.2, 'The house is blue and she went away.']);
    const aligned = alignTranslation(MEETING, [piece]);
    expect(aligned.map(({ source, text }) => [source.text, text])).toEqual([
      ['Bom dia.', 'Good morning.'],
      ['A casa é azul. Ela foi embora.', 'The house is blue and she went away.'],
    ]);
    expect(aligned[1]?.source).toMatchObject({ startMs: 2_000, endMs: 6_000 });
  });

  it('may have several sentences for one', () => {
    const pieces = [pieceOf(2, 4, [2, 'The house.'], [3, 'It is blue.'])];
    expect(linesOf(MEETING, pieces)[1]).toBe('A casa é azul. | The house. It is blue.');
  });

  it('never joins what two people say', () => {
    const document = documentOf(
      { text: 'A casa é azul.', speaker: 'a' },
      { text: 'Ela foi embora.', speaker: 'b' },
    );
    expect(linesOf(document, [pieceOf(0, 4, [0, 'The house is blue.'])])).toEqual([
      'A casa é azul. | The house is blue.',
      'Ela foi embora. | Ela foi embora. | ?',
    ]);
  });

  it('leaves a sentence as it was said, with a mark, where nothing was heard', () => {
    expect(linesOf(MEETING, [])).toEqual([
      'Bom dia. | Bom dia. | ?',
      'A casa é azul. | A casa é azul. | ?',
      'Ela foi embora. | Ela foi embora. | ?',
    ]);
  });

  it('marks another number or name', () => {
    const document = documentOf({ text: 'O contrato custa 500 reais.' }, { text: 'Falei com Marina ontem.' });
    const pieces = [
      pieceOf(0, 2, [0, 'The contract costs 700 reais.']),
      pieceOf(2, 4, [2, 'I talked to Paul yesterday.']),
    ];
    expect(linesOf(document, pieces)).toEqual([
      'O contrato custa 500 reais. | The contract costs 700 reais. | ?',
      'Falei com Marina ontem. | I talked to Paul yesterday. | ?',
    ]);
  });

  it('shows nothing that the recogniser does not trust', () => {
    const unsure = (piece: HeardPiece, place: number): HeardPiece => ({
      ...piece,
      segments: piece.segments.map((segment, index) =>
        index === place ? { ...segment, unsure: true as const } : segment,
      ),
    });
    const pieces = [
      unsure(pieceOf(0, 2, [0, 'I love you.']), 0),
      unsure(pieceOf(2, 4, [2, 'The house is blue.'], [3, 'Thank you.']), 1),
    ];
    expect(linesOf(MEETING, pieces).slice(0, 2)).toEqual([
      'Bom dia. | Bom dia. | ?',
      'A casa é azul. | The house is blue. | ?',
    ]);
  });

  it('keeps what was said in English', () => {
    const document = documentOf({ text: 'Bom dia.' }, { text: 'See you tomorrow.', language: 'en' });
    expect(linesOf(document, [pieceOf(0, 4, [0, 'Good morning.'], [2, 'See you.'])])).toEqual([
      'Bom dia. | Good morning.',
      'See you tomorrow. | See you tomorrow.',
    ]);
  });

  it('adds nothing that the text does not have, and loses none of its words', () => {
    const piece = pieceOf(20, 30, [20, 'Thank you for watching.']);
    expect(linesOf(MEETING, [piece])).toHaveLength(3);
    expect(alignTranslation(documentOf(), [piece])).toEqual([]);
  });

  it('of half a million words is a matter of seconds', () => {
    const sentence = { text: 'A casa é azul e ela foi embora ontem de manhã.' };
    const count = 45_000;
    const document = documentOf(...Array.from({ length: count }, () => sentence));
    const pieces = Array.from({ length: count / 5 }, (_, number) =>
      pieceOf(number * 10, number * 10 + 10, [number * 10, 'The house is blue and she went away yesterday.']),
    );
    expect(alignTranslation(document, pieces)).toHaveLength(count / 5);
  });
});
