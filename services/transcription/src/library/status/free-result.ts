import { FREE_TEXT_LENGTH_MAX } from '@escriba/contracts/shared/limits';
import type { Locale, LocalisedText } from '@escriba/contracts/shared/locale';
import type { FreeResult, TranscriptSegment } from '@escriba/contracts/transcription/transcription';
import { wordGap } from '@escriba/transcript';
import type { Segment } from '../../platform/db/json.ts';

/** A transcript without words. `unsure` has the speech between them that was not understood well enough. */
export type FinishedText = {
  text: string;
  unsure: readonly Pick<Segment, 'text'>[];
  duration_ms: number;
  language: string;
};

/** Returns a transcript as a visitor may read it: the first 1,000 characters. `durationMs` in ms, `audio_duration` in seconds. */
export const toFreeResult = (transcript: FinishedText, locale: Locale): FreeResult => {
  const unsure = transcript.unsure.map(({ text }) => text).join(wordGap(transcript.language));
  const characters = Array.from(transcript.text);
  const isTruncated = characters.length > FREE_TEXT_LENGTH_MAX;
  const shown = isTruncated ? characters.slice(0, FREE_TEXT_LENGTH_MAX) : characters;
  return {
    text: shown.join(''),
    audio_duration: transcript.duration_ms / 1_000,
    language: transcript.language,
    is_truncated: isTruncated,
    original_length: characters.length,
    limited_length: shown.length,
    message: messageOf(characters.length, { isTruncated, hasUnsure: unsure !== '' })[locale],
    ...(unsure === '' ? {} : { unsure_text: Array.from(unsure).slice(0, FREE_TEXT_LENGTH_MAX).join('') }),
  };
};

/** Keeps the segments that fit into `lengthMax` characters; the last one is cut. */
export const limitSegments = (segments: TranscriptSegment[], lengthMax: number): TranscriptSegment[] => {
  const kept: TranscriptSegment[] = [];
  let left = lengthMax;
  for (const segment of segments) {
    if (left <= 0) break;
    const characters = Array.from(segment.text);
    kept.push(characters.length <= left ? segment : cutSegment(segment, characters.slice(0, left).join('')));
    left -= characters.length + 1;
  }
  return kept;
};

/** Keeps the words that the cut text still shows whole. */
const cutSegment = ({ words, ...segment }: TranscriptSegment, text: string): TranscriptSegment => {
  if (words === undefined) return { ...segment, text };
  let reached = 0;
  const isShown = (word: { text: string }): boolean => {
    const start = text.indexOf(word.text, reached);
    reached = start === -1 ? text.length : start + word.text.length;
    return start !== -1;
  };
  return { ...segment, text, words: words.filter(isShown) };
};

/** Returns the length of segments joined by spaces, in characters. */
export const segmentsLength = (segments: TranscriptSegment[]): number =>
  segments.reduce((sum, segment) => sum + Array.from(segment.text).length + 1, 0);

const messageOf = (
  length: number,
  { isTruncated, hasUnsure }: { isTruncated: boolean; hasUnsure: boolean },
): LocalisedText => {
  if (length === 0) return hasUnsure ? ONLY_UNSURE : NO_SPEECH;
  return isTruncated ? truncated(length) : COMPLETE;
};

const NO_SPEECH: LocalisedText = {
  pt: 'Não encontramos fala nesta gravação. Sua transcrição gratuita não foi usada.',
  en: 'We found no speech in this recording. Your free transcription was not used.',
};

const ONLY_UNSURE: LocalisedText = {
  pt: 'Há fala nesta gravação, mas não temos certeza de nenhuma palavra. Sua transcrição gratuita não foi usada.',
  en: 'There is speech in this recording, but we are not sure of any word. Your free transcription was not used.',
};

const COMPLETE: LocalisedText = { pt: 'Transcrição concluída', en: 'Transcription completed' };

const truncated = (length: number): LocalisedText => ({
  pt: `Mostrando os primeiros ${FREE_TEXT_LENGTH_MAX.toLocaleString('pt-BR')} de ${length.toLocaleString('pt-BR')} caracteres. Crie uma conta gratuita para transcrever mais.`,
  en: `Showing the first ${FREE_TEXT_LENGTH_MAX.toLocaleString('en')} of ${length.toLocaleString('en')} characters. Create a free account to transcribe more.`,
});
