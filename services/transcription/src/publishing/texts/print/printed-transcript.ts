import { type Above, type Paragraph, sentTime, timeStamp } from '@escriba/transcript';

/** A transcript for printing. `language` is ISO 639-1. */
export type PrintedTranscript = {
  readonly title: string;
  /** The name in the document's properties. */
  readonly creator: string;
  /** Whom the document's properties name beside it: who made the model. */
  readonly attribution?: string | undefined;
  readonly language: string;
  /** What is above the text; without it the text has no heading of its own. */
  readonly above?: Above | undefined;
  readonly paragraphs: readonly {
    /** The names of the merged recordings that begin here. */
    readonly part: string | undefined;
    /** The titles of the chapters that begin here. */
    readonly chapter?: string | undefined;
    readonly head: string;
    readonly text: string;
  }[];
};

type Shown = { readonly times: boolean; readonly speakers: boolean };

/** Returns paragraphs for printing. */
export const toPrinted = (paragraphs: readonly Paragraph[], shown: Shown): PrintedTranscript['paragraphs'] =>
  paragraphs.map((paragraph) => {
    const { part, chapter, text } = paragraph;
    return { part, chapter, head: headOfParagraph(paragraph, shown), text };
  });

/** Returns the line above a paragraph: its time, the speaker, both, or nothing. */
export const headOfParagraph = (
  { startMs, sentAt, speaker }: Pick<Paragraph, 'startMs' | 'sentAt' | 'speaker'>,
  shown: Shown,
): string =>
  [shown.times ? (sentTime(sentAt) ?? timeStamp(startMs)) : '', shown.speakers ? (speaker ?? '') : '']
    .filter(Boolean)
    .join('   ');

/** Returns the line of something above the text: when it is said, and what. */
export const toLine = ({ startMs, text }: Above['sections'][number]['lines'][number]): string =>
  `${timeStamp(startMs)}   ${text}`;

/** Returns the heading of the text, where something is above it and no recording's name is the first heading. */
export const textHeadingOf = ({
  above,
  paragraphs,
}: Pick<PrintedTranscript, 'above'> & {
  readonly paragraphs: readonly Pick<PrintedTranscript['paragraphs'][number], 'part'>[];
}): string | undefined =>
  above === undefined || above.sections.length === 0 || paragraphs[0]?.part !== undefined
    ? undefined
    : above.textHeading;
