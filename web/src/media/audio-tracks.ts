import type { Locale } from '@escriba/contracts/shared/locale';
import type { AudioTracks } from '@escriba/contracts/transcription/audio-tracks';
import { languageInSentence } from './format.ts';

/** A sentence of the notice: its text and the values in it. */
export type TrackSentence = {
  readonly key: 'count' | 'heardOne' | 'heardMany' | 'leftOutOne' | 'leftOutMany';
  readonly value: string;
};

/** Describes a text that is not of all audio tracks; nothing if no other track has speech. `web/src/early/early-text.ts` says the same. */
export const describeTracks = (
  { count, heard, leftOut }: AudioTracks,
  locale: Locale,
): readonly TrackSentence[] => {
  if (leftOut.length === 0) return [];
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return [
    { key: 'count', value: String(count) },
    { key: heard.length === 1 ? 'heardOne' : 'heardMany', value: list.format(heard.map(String)) },
    {
      key: leftOut.length === 1 ? 'leftOutOne' : 'leftOutMany',
      value: list.format(leftOut.map((track) => nameTrack(track, locale))),
    },
  ];
};

/** Names a track by its number, with the language that the file names: `2 (inglês)`. */
export const nameTrack = ({ number, language }: AudioTracks['leftOut'][number], locale: Locale): string => {
  if (language === null) return String(number);
  return `${number} (${languageInSentence(language, locale)})`;
};

/** Returns the audio track that an address of audio is of; null for that of a text whose tracks were chosen automatically. */
export const audioTrackOf = (audioUrl: string): string | null =>
  new URL(audioUrl, 'http://localhost').searchParams.get('track');
