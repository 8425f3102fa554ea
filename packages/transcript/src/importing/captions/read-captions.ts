import type { ReadText, TimedTurn } from '../imported.ts';
import { findSpeakers, isProperName, nameBefore } from '../speaker-names.ts';
import { isEscaped, readMarkup, type SpokenLines } from './caption-markup.ts';
import { isNumberLine, parseCues, readTimes } from './parse-cues.ts';
import { type PlainCue, rollUp, type RolledCue } from './roll-captions.ts';

/** Share of subtitles with a name in the first line, from which the first lines are names. */
const NAME_LINES_SHARE_MIN = 0.8;

type VoicedCue = RolledCue & { readonly voice: string | null };

/**
 * Returns the subtitles of SubRip or WebVTT. Speakers are voice tags, or names before a colon or in the first line. Returns undefined
 * without a subtitle.
 */
export const readCaptions = (text: string, known: readonly string[] = []): ReadText | undefined => {
  const { cues, preface, isVtt } = parseCues(text);
  if (cues.length === 0) return undefined;
  const isDecoded = isEscaped(text, isVtt);
  const spoken = cues.flatMap(({ voice, ...cue }) =>
    shareTime(cue, readMarkup(cue.lines, isDecoded)).map((part) => ({ ...part, voice: part.voice ?? voice })),
  );
  const hasVoices = spoken.some(({ voice }) => voice !== null);
  const rolled = hasVoices ? { cues: spoken, repeated: [] } : rollUp(spoken);
  const voiced = rolled.cues.map((cue): VoicedCue => ({ voice: null, ...cue }));
  const { turns, names } = hasVoices ? voicedTurns(voiced) : namedTurns(voiced, known);
  return { kind: 'timed', turns, left: { names, repeated: rolled.repeated, other: preface } };
};

/** Returns whether a text without a format is subtitles: it has time lines, and begins with one. */
export const looksLikeCaptions = (text: string): boolean => {
  const lines = text
    .replaceAll(/[\ufeff\u200b]/g, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim());
  const first = lines.findIndex((line) => line !== '' && !isNumberLine(line) && !line.startsWith('WEBVTT'));
  if (first === -1) return false;
  if (readTimes(lines[first] ?? '') !== undefined) return true;
  return lines.filter((line) => readTimes(line) !== undefined).length > 1;
};

/** Shares the time of a subtitle among its voices, which follow each other, by the length of their texts. */
const shareTime = (
  cue: PlainCue,
  spoken: readonly SpokenLines[],
): (PlainCue & { voice: string | null })[] => {
  const lengths = spoken.map(({ lines }) => lines.join(' ').length);
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const timeAt = (characters: number): number =>
    cue.startMs + Math.round(((cue.endMs - cue.startMs) * characters) / Math.max(1, whole));
  let passed = 0;
  return spoken.map(({ voice, lines }, index) => {
    const startMs = timeAt(passed);
    return { voice, lines, startMs, endMs: timeAt((passed += lengths[index] ?? 0)) };
  });
};

type Named = { readonly turns: TimedTurn[]; readonly names: string[] };

const voicedTurns = (cues: readonly VoicedCue[]): Named => ({
  turns: cues.map(({ voice, ...cue }) => toTurn(cue, voice, cue.lines)),
  names: [],
});

const namedTurns = (given: readonly VoicedCue[], known: readonly string[]): Named => {
  const cues = joinLongNames(given, known);
  if (haveNameLines(cues))
    return {
      turns: cues.map((cue) =>
        cue.lines.length > 1
          ? toTurn(cue, withoutColon(cue.lines[0]), cue.lines.slice(1))
          : toTurn(cue, null, cue.lines),
      ),
      names: cues.flatMap(({ lines }) => (lines.length > 1 ? (lines[0] ?? []) : [])),
    };
  const speakers = findSpeakers(
    cues.map(({ lines }) => lines[0] ?? ''),
    { known, isTimed: true },
  );
  const names: string[] = [];
  const turns: TimedTurn[] = [];
  // A name is written where the speaker changes.
  let speaker: string | null = null;
  for (const cue of cues)
    for (const part of splitAtNames(cue, speakers)) {
      const [first = '', ...rest] = part.lines;
      const found = nameBefore(first);
      if (found === undefined || !speakers.has(found.name)) {
        turns.push(toTurn(part, speaker, part.lines));
        continue;
      }
      speaker = found.name;
      names.push(found.written);
      turns.push(toTurn(part, speaker, [found.rest, ...rest].filter(Boolean)));
    }
  return { turns: turns.filter(({ text }) => text !== ''), names };
};

/** Longest line that this product writes, and most other programs. */
const LINE_LENGTH_MAX = 42;

/** Joins a name that does not fit into a line with its rest in the next: names of the transcript, and those that recur. */
const joinLongNames = (cues: readonly VoicedCue[], known: readonly string[]): VoicedCue[] => {
  const names = cues.map(longNameOf);
  const isSpeaker = (name: string): boolean =>
    known.includes(name) || names.indexOf(name) !== names.lastIndexOf(name);
  return cues.map((cue, index) => {
    const name = names[index];
    return name !== undefined && isSpeaker(name) ? { ...cue, lines: [cue.lines.join(' ')] } : cue;
  });
};

const longNameOf = ({ lines }: VoicedCue): string | undefined => {
  if (lines.length < 2 || lines[0]?.includes(':') === true) return undefined;
  const name = nameBefore(lines.join(' '))?.name;
  return name !== undefined && name.length >= LINE_LENGTH_MAX ? name : undefined;
};

const haveNameLines = (cues: readonly VoicedCue[]): boolean => {
  const firsts = cues.flatMap(({ lines }) => (lines.length > 1 ? [withoutColon(lines[0])] : []));
  const proper = firsts.filter((line) => isProperName(line));
  // Sentences in capitals differ; names recur.
  const isFew = new Set(proper).size <= Math.max(2, proper.length / 2);
  return proper.length > 1 && isFew && proper.length >= cues.length * NAME_LINES_SHARE_MIN;
};

const withoutColon = (line = ''): string => line.replace(/\s*:$/, '');

/** Splits a subtitle with two speakers, each in a line of their own. A subtitle that grew word by word has one speaker. */
const splitAtNames = (cue: RolledCue, speakers: ReadonlySet<string>): RolledCue[] => {
  const groups: string[][] = [];
  for (const line of cue.lines) {
    const name = nameBefore(line)?.name;
    const group = groups.at(-1);
    if (group === undefined || (name !== undefined && speakers.has(name))) groups.push([line]);
    else group.push(line);
  }
  if (groups.length < 2) return [cue];
  return shareTime(
    cue,
    groups.map((lines) => ({ voice: null, lines })),
  ).map(({ startMs, endMs, lines }) => ({ startMs, endMs, lines }));
};

const toTurn = (cue: RolledCue, speaker: string | null, lines: readonly string[]): TimedTurn => {
  const { startMs, endMs, parts } = cue;
  const text = lines.join(' ');
  // The parts have the whole text, with a name before it.
  const isWhole = parts !== undefined && text === cue.lines.join(' ');
  return { speaker, text, startMs, endMs, ...(isWhole ? { words: parts } : {}) };
};
