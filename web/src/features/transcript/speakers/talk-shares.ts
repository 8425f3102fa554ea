import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts/transcription/document';
import { endMsOf, groupIntoParagraphs, startMsOf } from '@escriba/transcript';

/** The amount of one speaker's speech. */
export type TalkShare = {
  readonly id: string;
  /** The share of all speech, 0 to 1. */
  readonly share: number;
  /** The time in ms; the number of messages in a conversation, whose typed messages have no time. */
  readonly amount: number;
  /** The passage where the speaker begins; undefined for a speaker without one. */
  readonly firstPassageId: string | undefined;
};

/** Measures how much of the talk is each speaker's, in the speakers' order. `unit` of a conversation is the message. */
export const measureTalk = ({
  segments,
  speakers,
}: Pick<TranscriptDocument, 'segments' | 'speakers'>): {
  readonly unit: 'time' | 'messages';
  readonly shares: readonly TalkShare[];
} => {
  const isConversation = segments[0]?.sentAt !== undefined;
  const amounts = isConversation ? countMessages(segments) : sumTimes(segments);
  const total = speakers.reduce((sum, { id }) => sum + (amounts.get(id) ?? 0), 0);
  const shares = speakers.map(({ id }) => {
    const amount = amounts.get(id) ?? 0;
    const firstPassageId = segments.find(({ speaker }) => speaker === id)?.id;
    return { id, amount, share: total === 0 ? 0 : amount / total, firstPassageId };
  });
  return { unit: isConversation ? 'messages' : 'time', shares };
};

type Amounts = ReadonlyMap<string, number>;

const sumTimes = (segments: readonly TranscriptPassage[]): Amounts =>
  sum(segments.map((passage) => [passage.speaker, Math.max(0, endMsOf(passage) - startMsOf(passage))]));

/** Counts messages by speaker. A message is a paragraph. */
const countMessages = (segments: readonly TranscriptPassage[]): Amounts =>
  sum(groupIntoParagraphs(segments).map(([first]) => [first?.speaker ?? null, 1]));

const sum = (parts: readonly (readonly [string | null, number])[]): Amounts => {
  const amounts = new Map<string, number>();
  for (const [speaker, amount] of parts)
    if (speaker !== null) amounts.set(speaker, (amounts.get(speaker) ?? 0) + amount);
  return amounts;
};
