import type { Cue } from '../cues/time-cues.ts';
import { clockTime } from './times.ts';
import { withoutControls } from './plain.ts';

/** Writes SubRip. An arrow in a text would look like a time line, so it is replaced. */
export const toSrt = (cues: readonly Cue[]): string =>
  cues
    .map((cue, index) => {
      const lines = cue.lines.map((line) => withoutControls(line).replaceAll('-->', '→'));
      return `${index + 1}\n${clockTime(cue.startMs, ',')} --> ${clockTime(cue.endMs, ',')}\n${lines.join('\n')}\n`;
    })
    .join('\n');

type VttOptions = {
  /** Returns the speaker's name, for a voice tag; undefined without a speaker. */
  readonly nameOf?: (speaker: string | null) => string | undefined;
};

/** Writes WebVTT, with voice tags if names are given. */
export const toVtt = (cues: readonly Cue[], { nameOf }: VttOptions = {}): string => {
  const blocks = cues.map((cue) => {
    const name = nameOf?.(cue.speaker);
    const text = cue.lines.map((line) => escapeVtt(withoutControls(line))).join('\n');
    const voiced = name === undefined ? text : `<v ${escapeVtt(withoutControls(name))}>${text}`;
    return `${clockTime(cue.startMs, '.')} --> ${clockTime(cue.endMs, '.')}\n${voiced}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
};

const escapeVtt = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
