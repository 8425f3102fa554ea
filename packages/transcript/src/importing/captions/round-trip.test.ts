import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { describe, expect, it } from '@jest/globals';
import { makeCues } from '../../cues/make-cues.ts';
import { toSrt, toVtt } from '../../formats/subtitles.ts';
import { viewDocument } from '../../views/view-document.ts';
import { importText } from '../import-text.ts';
import { readCaptions } from './read-captions.ts';

const LONG_STEM = 'Representante do Ministério Público do Estado da Bahia na comarca de Salvador';
const SPEAKERS = [
  `${LONG_STEM} 1`,
  `${LONG_STEM} 2`,
  'Testemunha de acusação arrolada pela defesa do segundo réu',
  '1ª testemunha',
  '2 Testemunha',
  '3M do Brasil',
  'Ana',
];
const SAID = [
  'Eu estava em casa naquele dia.',
  'Às 10:30 eu saí.',
  '12: esse era o número.',
  'Foi isso: nada mais.',
];
const TURNS = [...SPEAKERS, ...SPEAKERS.toReversed()];
const document: TranscriptDocument = {
  language: 'pt',
  durationMs: TURNS.length * 5_000,
  speakers: SPEAKERS.map((name, index) => ({ id: `p${index + 1}`, name })),
  segments: TURNS.map((name, turn) => ({
    id: `s${turn}`,
    speaker: `p${SPEAKERS.indexOf(name) + 1}`,
    words: (SAID[turn % SAID.length] ?? '').split(' ').map((text, index) => ({
      text,
      startMs: turn * 5_000 + index * 300,
      endMs: turn * 5_000 + index * 300 + 250,
      confidence: null,
    })),
  })),
};
const nameOf = (speaker: string | null) =>
  document.speakers.find(({ id }) => id === speaker)?.name ?? undefined;
/** Joins the words that each speaker says in a row: a subtitle has less than a passage. */
const spokenIn = ({ speakers, segments }: TranscriptDocument) => {
  const turns: { name: string | null | undefined; words: string[] }[] = [];
  for (const { speaker, words } of segments) {
    const name = speakers.find(({ id }) => id === speaker)?.name;
    const texts = words.map(({ text }) => text);
    if (turns.at(-1)?.name === name) turns.at(-1)?.words.push(...texts);
    else turns.push({ name, words: texts });
  }
  return turns.map(({ name, words }) => [name, words.join(' ')]);
};

describe('an exported file, imported again, has the same speakers', () => {
  const passages = viewDocument(document, {});
  const srt = toSrt(makeCues(passages, { ...document, prefixOf: (id) => `${nameOf(id)}: ` }));
  const vtt = toVtt(makeCues(passages, document), { nameOf });

  it.each([
    ['SRT, in its own transcript', srt, SPEAKERS, document],
    ['VTT, in its own transcript', vtt, SPEAKERS, document],
    ['SRT, in a transcript without names', srt, [], { ...document, speakers: [], segments: [] }],
    ['VTT, in a transcript without names', vtt, [], { ...document, speakers: [], segments: [] }],
  ])('%s', (_, file, known, into) => {
    const read = readCaptions(file, known);
    if (read === undefined) throw new Error('no subtitles');
    expect(spokenIn(importText(into, read).document)).toEqual(spokenIn(document));
  });
});
