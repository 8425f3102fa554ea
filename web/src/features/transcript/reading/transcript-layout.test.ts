import { describe, expect, it } from '@jest/globals';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { searchText, firstHitFrom, toMarks } from '../finding/find.ts';
import { writeDocument } from '../../../../testing/transcript-document.ts';
import { wordAt, type TranscriptLayout, layOutTranscript } from './transcript-layout.ts';
import { createViewer, tokenAtCharacter } from './shown-passage.ts';

const read = (document: TranscriptDocument, views = {}): TranscriptLayout =>
  layOutTranscript(document, createViewer(document.language, views)(document.segments));
const shownOf = (layout: TranscriptLayout, index: number) => {
  const passage = layout.passages[index];
  if (passage === undefined) throw new Error('no such passage');
  return { passage, shown: layout.view(passage) };
};

describe('the layout of a transcript', () => {
  const document = writeDocument([
    ['p1', 'Bom dia a todos.'],
    ['p1', 'Vamos começar.'],
    ['p2', 'Vamos sim.'],
  ]);

  it('has paragraphs of one speaker each, and marks where the speaker changes', () => {
    const { paragraphs } = read(document);
    expect(paragraphs.map(({ passages, isTurn }) => [passages.length, isTurn])).toEqual([
      [2, true],
      [1, true],
    ]);
  });

  it('joins the fragments of one speaker to read, and finds the same words at the same times', () => {
    const [first, second, third] = document.segments;
    if (!first || !second || !third) throw new Error('no passages');
    const later = {
      ...second,
      words: second.words.map((word) => ({
        ...word,
        startMs: word.startMs + 3_000,
        endMs: word.endMs + 3_000,
      })),
    };
    const paused = { ...document, segments: [first, later, third] };
    const view = createViewer('pt', {})(paused.segments);
    const [apart, joined] = [
      layOutTranscript(paused, view),
      layOutTranscript(paused, view, { isJoined: true }),
    ];
    const idsOf = ({ paragraphs }: TranscriptLayout) =>
      paragraphs.map(({ passages }) => passages.map(({ id }) => id));
    expect(idsOf(apart)).toEqual([['s1'], ['s2'], ['s3']]);
    expect(idsOf(joined)).toEqual([['s1', 's2'], ['s3']]);
    for (const { startMs } of later.words) expect(wordAt(joined, startMs)).toEqual(wordAt(apart, startMs));
    expect(joined.paragraphOf('s2')).toBe(0);
  });

  it('finds the word at any time of the recording', () => {
    const layout = read(document);
    const words = document.segments.flatMap(({ id, words: all }) =>
      all.map((word, token) => ({ id, token, word })),
    );
    for (const { id, token, word } of words) {
      expect(wordAt(layout, word.startMs)).toEqual({ passageId: id, token });
      expect(wordAt(layout, word.endMs - 1)).toEqual({ passageId: id, token });
    }
    expect(wordAt(layout, 10_000_000)?.passageId).toBe('s3');
  });

  it('finds the word at every character', () => {
    const { shown } = shownOf(read(document), 0);
    const heard = Array.from(shown.text).map(
      (_, index) => shown.tokens[tokenAtCharacter(shown, index)]?.text,
    );
    expect(new Set(heard)).toEqual(new Set(['Bom', 'dia', 'a', 'todos.']));
    expect(heard.slice(0, 4)).toEqual(['Bom', 'Bom', 'Bom', 'Bom']);
  });

  it('hides a number that continues in the next passage, and shows what is no longer a number', () => {
    const dictated = writeDocument([
      ['p1', 'Meu CPF é 249 715'],
      ['p1', '637 92 certo?'],
      ['p1', 'Certo.'],
    ]);
    const viewer = createViewer('pt', { noPersonal: true });
    const view = viewer(dictated.segments);
    expect(dictated.segments.map((passage) => view(passage).text)).toEqual([
      'Meu CPF é [CPF]',
      '[CPF] certo?',
      'Certo.',
    ]);
    const [first, , last] = dictated.segments;
    if (first === undefined || last === undefined) throw new Error('no such passage');
    const after = viewer([first, last]);
    expect(after(first).text).toBe('Meu CPF é 249 715');
    expect(after(last)).toBe(view(last));
  });

  it('leaves out passages that a view empties', () => {
    const hesitant = writeDocument([
      ['p1', 'Hum'],
      ['p1', 'Vamos.'],
    ]);
    const view = createViewer('pt', { clean: true })(hesitant.segments);
    const layout = layOutTranscript(hesitant, view, {
      isShown: (passage) => view(passage).tokens.length > 0,
    });
    expect(layout.passages.map(({ id }) => id)).toEqual(['s2']);
  });
});

describe('search results', () => {
  const layout = read(
    writeDocument([
      ['p1', 'A reunião de hoje.'],
      ['p2', 'Outra reunião?'],
      ['p1', 'Sim, reunião.'],
    ]),
  );

  it('are counted over the whole text and start at the reader', () => {
    const found = searchText(layout, 'reuniao');
    expect(found.hits).toHaveLength(3);
    expect(firstHitFrom(layout, found, 's2')).toBe(1);
    expect(firstHitFrom(layout, found, undefined)).toBe(0);
    expect(searchText(layout, '  ').hits).toEqual([]);
  });

  it('are marked by their characters', () => {
    const found = searchText(layout, 'reuniao');
    const { spans, current } = toMarks(layout, found, found.hits[1])('s2');
    expect(spans).toEqual([[6, 13]]);
    expect(current).toEqual([6, 13]);
    expect(toMarks(layout, found, found.hits[1])('s1').current).toBeUndefined();
  });
});
