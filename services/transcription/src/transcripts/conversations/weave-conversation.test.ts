import { describe, expect, it } from '@jest/globals';
import { findDocumentFaults, textOf } from '@escriba/transcript';
import type { Conversation, Segment } from '../../platform/db/json.ts';
import { toDocument } from '../documents/to-document.ts';
import { weaveConversation, withoutFirstNotices } from './weave-conversation.ts';

const at = (minute: string) => `2024-03-15T10:${minute}:00`;
const MESSAGES: Conversation = [
  { sentAt: at('01'), sender: null, text: 'Aviso', startMs: 0, endMs: 0 },
  {
    sentAt: at('02'),
    sender: 'Ana',
    text: `Veja https://example.com/${'x'.repeat(400)}`,
    startMs: 0,
    endMs: 0,
  },
  { sentAt: at('03'), sender: 'Rui', text: '', startMs: 0, endMs: 3_000, noSpeech: '[áudio sem fala]' },
  {
    sentAt: at('04'),
    sender: 'Ana',
    text: 'legenda',
    startMs: 3_000,
    endMs: 6_000,
    noSpeech: '[áudio sem fala]',
  },
  { sentAt: at('05'), sender: 'Ana', text: '', startMs: 6_000, endMs: 8_000, noSpeech: '[áudio sem fala]' },
  { sentAt: at('06'), sender: 'Rui', text: 'Tchau', startMs: 8_000, endMs: 8_000 },
];
const word = (text: string, startMs: number) => ({ text, startMs, endMs: startMs + 400 });
const HEARD: Segment[] = [
  // A segment over two voice messages.
  {
    text: 'bom dia boa',
    startMs: 200,
    endMs: 4_000,
    words: [word('bom', 200), word('dia', 700), word('boa', 3_500)],
  },
  { text: 'tarde', startMs: 4_100, endMs: 4_500, words: [word('tarde', 4_100)] },
];

describe('a conversation', () => {
  const woven = weaveConversation(MESSAGES, HEARD);
  const document = toDocument({ ...woven, language: 'pt', durationMs: 8_000 });
  const nameOf = (id: string | null) => document.speakers.find((speaker) => speaker.id === id)?.name ?? null;

  it('has what was said in a voice message at its place, with sender and time', () => {
    expect(
      document.segments.map(({ speaker, sentAt, words }) => [
        sentAt?.slice(14, 16),
        nameOf(speaker),
        textOf(words, 'pt'),
      ]),
    ).toEqual([
      ['01', null, 'Aviso'],
      ['02', 'Ana', expect.stringContaining('https://example.com/')],
      ['03', 'Rui', 'bom dia'],
      ['04', 'Ana', 'boa'],
      ['04', 'Ana', 'tarde'],
      ['04', 'Ana', 'legenda'],
      ['05', 'Ana', '[áudio sem fala]'],
      ['06', 'Rui', 'Tchau'],
    ]);
  });

  it('is a valid transcript, in which each message begins a paragraph', () => {
    expect(findDocumentFaults(document)).toEqual([]);
    expect(
      Math.max(...document.segments.flatMap(({ words }) => words.map(({ text }) => text.length))),
    ).toBeLessThanOrEqual(200);
    expect(document.segments.filter(({ startsParagraph }) => startsParagraph)).toHaveLength(MESSAGES.length);
  });
});

describe('the text of a conversation in lists', () => {
  it('begins with the first message, not with the notices before it', () => {
    const { segments } = weaveConversation(MESSAGES, HEARD);
    expect(withoutFirstNotices(segments)).toEqual(segments.slice(1));
    const [notice] = segments;
    expect(withoutFirstNotices(notice ? [notice] : [])).toEqual([notice]);
    expect(withoutFirstNotices(HEARD)).toEqual(HEARD);
  });
});
