import type { Segment, Transcript, Word } from '../types.ts';

const lineCharactersMax = 42;
const cueMsMax = 7_000;
const cueMsMin = 700;

type Cue = { startMs: number; endMs: number; text: string };

/** SubRip subtitles: cues of at most two lines of 42 characters and 7 s, never over a sentence's end. */
export function toSrt(transcript: Pick<Transcript, 'segments'>): string {
  const cues = transcript.segments.flatMap(toCues);
  return cues
    .map((cue, i) => {
      const next = cues[i + 1];
      const endMs = Math.max(cue.endMs, Math.min(cue.startMs + cueMsMin, next?.startMs ?? Infinity));
      return `${i + 1}\n${timestamp(cue.startMs)} --> ${timestamp(endMs)}\n${toLines(cue.text).join('\n')}\n`;
    })
    .join('\n');
}

function toCues(segment: Segment): Cue[] {
  const cues: Word[][] = [];
  for (const word of segment.words) {
    const open = cues.at(-1);
    const first = open?.[0];
    const fits =
      open &&
      first &&
      word.endMs - first.startMs <= cueMsMax &&
      toLines(textOf([...open, word], segment.text)).every((line) => line.length <= lineCharactersMax);
    if (fits) open.push(word);
    else cues.push([word]);
  }
  return cues.map((words) => ({
    startMs: words[0]?.startMs ?? segment.startMs,
    endMs: words.at(-1)?.endMs ?? segment.endMs,
    text: textOf(words, segment.text),
  }));
}

/** Spaced as the segment is: some scripts write no spaces. */
function textOf(words: readonly Word[], segmentText: string): string {
  const spaced = words.map((word) => word.text).join(' ');
  return segmentText.includes(spaced) ? spaced : words.map((word) => word.text).join('');
}

/** Two lines of about the same length, if one is too long. */
function toLines(text: string): string[] {
  if (text.length <= lineCharactersMax) return [text];
  const middle = text.length / 2;
  const spaces = Array.from(text.matchAll(/ /gu), (match) => match.index);
  if (spaces.length === 0) return [text];
  const cut = spaces.reduce((a, b) => (Math.abs(b - middle) < Math.abs(a - middle) ? b : a));
  return [text.slice(0, cut), text.slice(cut + 1)];
}

function timestamp(ms: number): string {
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)},${pad(ms % 1000, 3)}`;
}

function pad(value: number, digits = 2): string {
  return String(Math.floor(value)).padStart(digits, '0');
}
