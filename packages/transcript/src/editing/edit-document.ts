import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts/transcription/document';
import type { Speaker } from '@escriba/contracts/transcription/library';
import { startMsOf } from '../document/passages.ts';
import { retextWords } from './retext.ts';

/** A user's edit of a transcript. The caller creates ids of new items. */
export type TranscriptEdit =
  | { readonly kind: 'retext'; readonly id: string; readonly text: string }
  /** The word at that index (not 0) begins a passage and a paragraph of its own. */
  | { readonly kind: 'split'; readonly id: string; readonly at: number; readonly newId: string }
  /** Joins a passage with the one after it. The speaker of the first one speaks all of it. */
  | { readonly kind: 'join'; readonly id: string }
  | { readonly kind: 'remove'; readonly id: string }
  /** `speaker` must be known. */
  | { readonly kind: 'assign'; readonly id: string; readonly speaker: string | null }
  | { readonly kind: 'addSpeaker'; readonly id: string; readonly name: string | null }
  | { readonly kind: 'nameSpeaker'; readonly id: string; readonly name: string | null }
  /** Everything `from` says is said by `into`. */
  | { readonly kind: 'mergeSpeakers'; readonly from: string; readonly into: string }
  /** Day and month of a conversation's messages, which were assumed. */
  | { readonly kind: 'swapDates' };

/** Applies one edit. An edit that changes nothing, or refers to a missing item, returns the same object. */
export const editDocument = (document: TranscriptDocument, edit: TranscriptEdit): TranscriptDocument => {
  switch (edit.kind) {
    case 'retext':
      return replacePassage(document, edit.id, (passage, next) =>
        retext(passage, edit.text, { language: document.language, ...untilStartOf(next) }),
      );
    case 'split':
      return replacePassage(document, edit.id, (passage) => split(passage, edit));
    case 'join':
      return join(document, edit.id);
    case 'remove':
      return replacePassage(document, edit.id, () => []);
    case 'assign':
      return assign(document, edit.id, edit.speaker);
    case 'addSpeaker':
      return addSpeaker(document, { id: edit.id, name: edit.name });
    case 'nameSpeaker':
      return nameSpeaker(document, edit.id, edit.name);
    case 'mergeSpeakers':
      return mergeSpeakers(document, edit.from, edit.into);
    case 'swapDates':
      return { ...document, segments: document.segments.map(swapDate) };
  }
};

const replacePassage = (
  document: TranscriptDocument,
  id: string,
  replace: (passage: TranscriptPassage, next: TranscriptPassage | undefined) => readonly TranscriptPassage[],
): TranscriptDocument => {
  const index = document.segments.findIndex((passage) => passage.id === id);
  const passage = document.segments[index];
  if (passage === undefined) return document;
  const replacement = replace(passage, document.segments[index + 1]);
  if (replacement.length === 1 && replacement[0] === passage) return document;
  return { ...document, segments: document.segments.toSpliced(index, 1, ...replacement) };
};

const untilStartOf = (next: TranscriptPassage | undefined) =>
  next === undefined ? {} : { untilMs: startMsOf(next) };

const retext = (
  passage: TranscriptPassage,
  text: string,
  options: Parameters<typeof retextWords>[2],
): TranscriptPassage[] => {
  const words = retextWords(passage.words, text, options);
  if (words.length === 0) return [];
  const isSame =
    words.length === passage.words.length && words.every((word, index) => word === passage.words[index]);
  return [isSame ? passage : { ...passage, words }];
};

const split = (
  passage: TranscriptPassage,
  { at, newId }: { readonly at: number; readonly newId: string },
): TranscriptPassage[] => {
  if (at <= 0 || at >= passage.words.length) return [passage];
  return [
    { ...passage, words: passage.words.slice(0, at) },
    { ...passage, id: newId, words: passage.words.slice(at), startsParagraph: true },
  ];
};

const join = (document: TranscriptDocument, id: string): TranscriptDocument => {
  const index = document.segments.findIndex((passage) => passage.id === id);
  const [first, second] = [document.segments[index], document.segments[index + 1]];
  if (first === undefined || second === undefined) return document;
  const joined = { ...first, words: [...first.words, ...second.words] };
  return { ...document, segments: document.segments.toSpliced(index, 2, joined) };
};

const assign = (document: TranscriptDocument, id: string, speaker: string | null): TranscriptDocument => {
  if (speaker !== null && !isKnown(document, speaker)) return document;
  return replacePassage(document, id, (passage) => [
    passage.speaker === speaker ? passage : { ...passage, speaker },
  ]);
};

const addSpeaker = (document: TranscriptDocument, speaker: Speaker): TranscriptDocument =>
  isKnown(document, speaker.id) ? document : { ...document, speakers: [...document.speakers, speaker] };

const NAME_LENGTH_MAX = 80;

const nameSpeaker = (document: TranscriptDocument, id: string, name: string | null): TranscriptDocument => {
  const wanted =
    Array.from(name?.trim() ?? '')
      .slice(0, NAME_LENGTH_MAX)
      .join('') || null;
  const known = document.speakers.find((speaker) => speaker.id === id);
  if (known === undefined || known.name === wanted) return document;
  const speakers = document.speakers.map((speaker) => (speaker === known ? { id, name: wanted } : speaker));
  return { ...document, speakers };
};

const mergeSpeakers = (document: TranscriptDocument, from: string, into: string): TranscriptDocument => {
  if (from === into || !isKnown(document, from) || !isKnown(document, into)) return document;
  return {
    ...document,
    speakers: document.speakers.filter(({ id }) => id !== from),
    segments: document.segments.map((passage) =>
      passage.speaker === from ? { ...passage, speaker: into } : passage,
    ),
  };
};

const isKnown = ({ speakers }: TranscriptDocument, id: string): boolean =>
  speakers.some((speaker) => speaker.id === id);

/** Swaps day and month of a date, unless its day is after the twelfth and so not in doubt. */
const swapDate = (passage: TranscriptPassage): TranscriptPassage => {
  const [, year, month = '', day = '', clock] =
    /^(\d{4})-(\d\d)-(\d\d)(.*)$/.exec(passage.sentAt ?? '') ?? [];
  if (year === undefined || month === day || Number(day) > 12) return passage;
  return { ...passage, sentAt: `${year}-${day}-${month}${clock}` };
};
