import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { toEngineLanguage } from '@escriba/contracts/shared/languages';
import { wordGap } from '@escriba/transcript';
import { NOTHING_HIDDEN } from '../parts/hide-personal.ts';
import { createTranslationCheck, type TranslationCheck } from './check-translation.ts';
import { listSpokenSentences, type SpokenSentence } from './spoken-sentences.ts';
import type { TranslatedSentence } from './translate.ts';

type Span = { readonly startMs: number; readonly endMs: number };
/** A sentence that a recogniser has translated. `unsure`: the recogniser does not trust it. */
type HeardSentence = Span & { readonly text: string; readonly unsure?: true | undefined };
/** A part of the recording that was translated as a whole, and its sentences in order. Times in ms of the recording. */
export type HeardPiece = Span & { readonly segments: readonly HeardSentence[] };

/** The language into which recognisers translate. */
const TARGET = 'en';

/**
 * Puts what a recogniser has translated into English beside the sentences of the transcript, and returns all of them in order. The times of translated words
 * are rough: sentences of a piece are paired in their order if there are as many, else by their times; those that share a translation become one. Sentences in
 * English stay as they are. A translation that changes a number or a name is marked; a sentence without one that the recogniser trusts is shown as it was
 * said, with the mark.
 * @param pieces in the order of their times
 */
export const alignTranslation = (
  document: TranscriptDocument,
  pieces: readonly HeardPiece[],
): TranslatedSentence[] => {
  const sentences = listSpokenSentences(document, NOTHING_HIDDEN);
  const places = placeSegments(sentences, pieces);
  const check = createTranslationCheck(sentences, TARGET);
  const gap = wordGap(toEngineLanguage(document.language));
  return joinSharing(places).map((group) => toTranslated(group, gap, check));
};

/** A sentence with the number of the piece in which it was said and what of that is its translation. */
type Place = {
  readonly sentence: SpokenSentence;
  readonly piece: number | undefined;
  readonly heard: HeardSentence[];
};

const placeSegments = (
  sentences: readonly SpokenSentence[],
  pieces: readonly HeardPiece[],
): readonly Place[] => {
  const places: readonly Place[] = sentences.map((sentence) => ({
    sentence,
    piece: findPiece(pieces, sentence),
    heard: [],
  }));
  const ofPieces = Map.groupBy(places, ({ piece }) => piece);
  const inOrder = places.filter(({ piece }) => piece !== undefined).toSorted(byStart);
  let first = 0;
  pieces.forEach((piece, number) => {
    const own = (ofPieces.get(number) ?? []).toSorted(byStart);
    if (own.length === piece.segments.length) {
      own.forEach((place, index) => place.heard.push(...piece.segments.slice(index, index + 1)));
      return;
    }
    while ((inOrder[first]?.sentence.endMs ?? Infinity) <= piece.startMs) first += 1;
    const near: Place[] = [];
    for (const place of inOrder.slice(first)) {
      if (place.sentence.startMs >= piece.endMs) break;
      near.push(place);
    }
    for (const segment of piece.segments) findNearest(near, segment)?.heard.push(segment);
  });
  return places;
};

const byStart = (one: Place, other: Place): number => one.sentence.startMs - other.sentence.startMs;

/** Finds the piece that shares most time with a sentence; none for a written message, which has no length. */
const findPiece = (pieces: readonly HeardPiece[], sentence: Span): number | undefined => {
  if (sentence.endMs <= sentence.startMs) return undefined;
  let [low, high] = [0, pieces.length];
  while (low < high) {
    const between = Math.floor((low + high) / 2);
    if ((pieces[between]?.endMs ?? Infinity) <= sentence.startMs) low = between + 1;
    else high = between;
  }
  let best: number | undefined;
  let most = 0;
  for (let number = low; (pieces[number]?.startMs ?? Infinity) < sentence.endMs; number += 1) {
    const shared = overlapMs(sentence, pieces[number] ?? sentence);
    if (shared > most) [best, most] = [number, shared];
  }
  return best;
};

/** Finds the sentence that a translated one shares most time with, else the nearest. */
const findNearest = (near: readonly Place[], segment: Span): Place | undefined => {
  let best: Place | undefined;
  let most = -Infinity;
  for (const place of near) {
    const shared = overlapMs(place.sentence, segment);
    if (shared > most) [best, most] = [place, shared];
  }
  return best;
};

/** Joins each sentence without a translation to the one before or after it of the same speaker and piece whose translation is closest: it may have both. */
const joinSharing = (places: readonly Place[]): Place[][] => {
  const groups: Place[][] = [];
  let leader: Place | undefined;
  places.forEach((place, index) => {
    const [before, after] = isSilent(place)
      ? [findHeard(places, index, -1), findHeard(places, index, 1)]
      : [undefined, place];
    // Behind a sentence that belongs to the next translation, all do.
    const isAhead = leader !== undefined && leader === after;
    const next = isAhead || sharedMs(place, after) > sharedMs(place, before) ? after : (before ?? place);
    const group = groups.at(-1);
    if (group !== undefined && next === leader) group.push(place);
    else groups.push([place]);
    leader = next;
  });
  return groups;
};

/** Finds the nearest sentence with a translation in a direction, if all between are of the same speaker and piece. */
const findHeard = (places: readonly Place[], from: number, step: 1 | -1): Place | undefined => {
  let last = places[from];
  for (let index = from + step; ; index += step) {
    const place = places[index];
    if (last === undefined || place === undefined || !canShare(last, place)) return undefined;
    if (!isSilent(place)) return place;
    last = place;
  }
};

/** Returns how long a sentence is heard together with the translation of another; less than nothing without one. */
const sharedMs = ({ sentence }: Place, other: Place | undefined): number =>
  other === undefined
    ? -Infinity
    : Math.max(...other.heard.map((segment) => overlapMs(sentence, segment)), -Number.MAX_VALUE);

/** Negative for the time between two that do not meet. */
const overlapMs = (one: Span, other: Span): number =>
  Math.min(one.endMs, other.endMs) - Math.max(one.startMs, other.startMs);

const isSilent = ({ heard }: Place): boolean => heard.length === 0;

const canShare = (one: Place, other: Place): boolean =>
  one.piece !== undefined &&
  one.piece === other.piece &&
  one.sentence.speaker === other.sentence.speaker &&
  one.sentence.language === other.sentence.language &&
  one.sentence.language !== TARGET;

const toTranslated = (group: readonly Place[], gap: string, check: TranslationCheck): TranslatedSentence => {
  const said = joinSentences(
    group.map(({ sentence }) => sentence),
    gap,
  );
  const { startMs, endMs, speaker, text } = said;
  const source = { startMs, endMs, speaker, text };
  if (said.language === TARGET) return { source, text, isUnsure: false };
  const heard = group.flatMap((place) => place.heard).toSorted((one, other) => one.startMs - other.startMs);
  const trusted = heard.filter(({ unsure }) => unsure !== true);
  const translation = trusted.map((segment) => segment.text).join(' ');
  const verdict = translation === '' ? 'other' : check(said, translation);
  return verdict === 'other'
    ? { source, text, isUnsure: true }
    : { source, text: translation, isUnsure: verdict === 'changed' || trusted.length < heard.length };
};

const joinSentences = (sentences: readonly SpokenSentence[], gap: string): SpokenSentence => {
  const [first] = sentences;
  if (first === undefined) throw new RangeError('There is no sentence to join');
  const text = sentences.map((sentence) => sentence.text).join(gap);
  return {
    ...first,
    endMs: Math.max(...sentences.map(({ endMs }) => endMs)),
    text,
    sentText: text,
    kept: sentences.flatMap(({ kept }) => kept),
  };
};
