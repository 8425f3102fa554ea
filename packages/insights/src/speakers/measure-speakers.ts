import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import { endMsOf, startMsOf } from '@escriba/transcript';

/**
 * Returns how many milliseconds each speaker speaks, who speaks most first: the lengths of the passages, as the transcript page counts them.
 * Text is the speaker's name, or the id without one. Speakers without a word are left out, and so is speech without a speaker.
 */
export const measureSpeakers = ({ segments, speakers }: TranscriptDocument): InsightStatement[] => {
  const times = new Map<string, number>();
  for (const passage of segments) {
    const { speaker } = passage;
    if (speaker === null) continue;
    times.set(speaker, (times.get(speaker) ?? 0) + Math.max(0, endMsOf(passage) - startMsOf(passage)));
  }
  return speakers
    .map(({ id, name }) => ({ text: name ?? id, speaker: id, amount: times.get(id) ?? 0, sources: [] }))
    .filter(({ amount }) => amount > 0)
    .toSorted((one, other) => other.amount - one.amount);
};
