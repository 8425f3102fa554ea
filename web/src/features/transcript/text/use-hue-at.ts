import { useCallback, useMemo, useState } from 'react';
import type { SpeakerHue } from '../../../ui/speaker-hue.ts';
import type { HueAt } from '../player/peaks.ts';
import type { TranscriptLayout } from '../reading/transcript-layout.ts';
import { lastAtOrBefore } from '../reading/sorted-search.ts';

type HueOf = (speaker: string | null) => SpeakerHue;

/** When each turn starts, in ms, and who speaks. */
type Turns = { readonly starts: readonly number[]; readonly speakers: readonly (string | null)[] };

/** Returns the colours over time. The function changes only with the turns, so typing repaints no waveform. */
export const useHueAt = (layout: TranscriptLayout, hueOf: HueOf): HueAt => {
  const current = useMemo(() => toTurns(layout), [layout]);
  const [turns, setTurns] = useState(current);
  if (turns !== current && !isSame(turns, current)) setTurns(current);
  return useCallback((ms) => hueOf(turns.speakers[lastAtOrBefore(turns.starts, ms)] ?? null), [turns, hueOf]);
};

const toTurns = ({ paragraphs }: TranscriptLayout): Turns => {
  const turns = paragraphs.filter(({ isTurn }) => isTurn);
  return {
    starts: turns.map(({ startMs }) => startMs),
    speakers: turns.map(({ speaker }) => speaker),
  };
};

const isSame = (one: Turns, other: Turns): boolean =>
  one.starts.length === other.starts.length &&
  one.starts.every((startMs, index) => startMs === other.starts[index]) &&
  one.speakers.every((speaker, index) => speaker === other.speakers[index]);
