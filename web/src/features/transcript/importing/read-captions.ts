import type { ImportedText, TimedTurn } from '@escriba/transcript';
import { splitNames } from '@escriba/transcript';
import { parseText, tokenizeVTTCue, type Cue, type CueToken } from 'media-captions';

/** The parser's work grows with the square of the text, so it gets this many blocks at once. */
const BLOCKS_AT_ONCE = 200;
/** Positions that players of SubRip know, as in `{\an8}`. */
const SUBRIP_STYLES = /\{\\[^}]{0,80}\}/g;

/** The cues of SubRip or WebVTT. Speakers are voice tags, or names before a colon. Undefined without a cue. */
export const readCaptions = async (
  text: string,
  type: 'srt' | 'vtt',
  known: readonly string[],
): Promise<ImportedText | undefined> => {
  const turns: TimedTurn[] = [];
  for (const part of splitParts(text, type)) {
    const { cues } = await parseText(part, { type, strict: false });
    turns.push(...cues.flatMap((cue) => toTurn(cue) ?? []));
  }
  if (turns.length === 0) return undefined;
  const named = turns.some(({ speaker }) => speaker !== null);
  return { kind: 'timed', turns: named ? turns : withNames(turns, known) };
};

const splitParts = (text: string, type: 'srt' | 'vtt'): string[] => {
  const blocks = text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^\ufeff/, '')
    .split(/\n{2,}/);
  const parts: string[] = [];
  for (let at = 0; at < blocks.length; at += BLOCKS_AT_ONCE) {
    const part = blocks.slice(at, at + BLOCKS_AT_ONCE).join('\n\n');
    parts.push(type === 'vtt' && at > 0 ? `WEBVTT\n\n${part}` : part);
  }
  return parts;
};

const toTurn = (cue: Cue): TimedTurn | undefined => {
  const tokens = tokenizeVTTCue(cue);
  const text = textOf(tokens).replaceAll(SUBRIP_STYLES, '').replaceAll(/\s+/g, ' ').trim();
  const [startMs, endMs] = [Math.round(cue.startTime * 1_000), Math.round(cue.endTime * 1_000)];
  if (text === '' || !Number.isSafeInteger(startMs) || !Number.isSafeInteger(endMs)) return undefined;
  return { speaker: voiceOf(tokens), text, startMs, endMs: Math.max(startMs, endMs) };
};

const textOf = (tokens: readonly CueToken[]): string =>
  tokens.map(({ data, children }) => data ?? textOf(children ?? [])).join('');

const voiceOf = (tokens: readonly CueToken[]): string | null =>
  tokens.find(({ voice }) => voice !== undefined && voice.trim() !== '')?.voice?.trim() ?? null;

const withNames = (turns: readonly TimedTurn[], known: readonly string[]): TimedTurn[] => {
  const split = splitNames(
    turns.map(({ text }) => text),
    known,
  );
  return turns.map((turn, index) => ({ ...turn, ...split[index] }));
};
