import { type Paragraph, sentTime, timeStamp } from '@escriba/transcript';

/** A transcript for printing. `language` is ISO 639-1. */
export type PrintedTranscript = {
  readonly title: string;
  /** The name in the document's properties. */
  readonly creator: string;
  /** Whom the document's properties name beside it: who made the model. */
  readonly attribution?: string | undefined;
  readonly language: string;
  readonly paragraphs: readonly {
    /** The names of the merged recordings that begin here. */
    readonly part: string | undefined;
    readonly head: string;
    readonly text: string;
  }[];
};

/** Returns the line above a paragraph: its time, the speaker, both, or nothing. */
export const toPrinted = (
  paragraphs: readonly Paragraph[],
  shown: { readonly times: boolean; readonly speakers: boolean },
): PrintedTranscript['paragraphs'] =>
  paragraphs.map(({ startMs, sentAt, speaker, part, text }) => {
    const facts = [
      shown.times ? (sentTime(sentAt) ?? timeStamp(startMs)) : '',
      shown.speakers ? (speaker ?? '') : '',
    ];
    return { part, head: facts.filter(Boolean).join('   '), text };
  });
