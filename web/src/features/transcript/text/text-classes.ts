import { classes } from '../../../ui/classes.ts';

// How a transcript looks, for its components and for the text that the document shows before they have loaded.

/** Classes of the text's column. */
export const columnClasses = 'mx-auto w-full max-w-[calc(var(--container-reading)+2rem)] px-4';

/** Classes of the list of paragraphs, with air between the bar and the first turn. */
export const feedClasses = '@container pt-5 md:pt-7';

/** Classes of the line of facts above the text of a narrow page, and of the notes below it. */
export const aboveTextClasses = 'pt-3';

/** The kind of a paragraph: speech of a recording, or a message of a conversation, spoken or typed, or a notice in it. */
export type ParagraphKind = 'speech' | 'voice' | 'typed' | 'notice';

type Message = {
  readonly sentAt: string | undefined;
  readonly speaker: string | null;
  readonly isSpoken: boolean;
};

export const kindOf = ({ sentAt, speaker, isSpoken }: Message): ParagraphKind => {
  if (sentAt === undefined) return 'speech';
  if (isSpoken) return 'voice';
  return speaker === null ? 'notice' : 'typed';
};

const KINDS: Readonly<Record<ParagraphKind, string>> = {
  speech: 'font-serif text-lg',
  // Typed messages look as they do in a chat, spoken ones as speech with a line beside it.
  voice: '-ml-3.5 border-l-2 border-accent/45 pl-3 font-serif text-lg',
  typed: 'font-sans text-base',
  notice: 'font-sans text-sm text-muted',
};

/** Returns the classes of a paragraph's text. */
export const textClasses = (kind: ParagraphKind): string =>
  classes('min-w-0 leading-[1.5] wrap-anywhere', KINDS[kind]);

/** Returns the classes of the line above a paragraph: with a name, or in the margin of a wide page. */
export const headClasses = (isNamed: boolean): string =>
  classes(
    'flex h-4.5 min-w-0 items-center gap-x-2 font-sans text-sm print:break-after-avoid',
    !isNamed && '@5xl:absolute @5xl:right-full @5xl:h-7 @5xl:flex-row-reverse @5xl:pr-1',
  );

export const headNameClasses = 'flex min-w-0 items-center gap-2 font-medium';

/** Returns the classes of the time as a button, which is next to the text where no name is there. */
export const headTimeClasses = (isNamed: boolean): string =>
  classes(
    '-mx-1.5 -my-1 min-h-6 shrink-0 rounded-control px-1.5 text-xs text-muted tabular-nums transition-colors duration-150 hover:bg-accent/10 hover:text-accent-strong touch:-my-2.5 touch:min-h-11 touch:min-w-11',
    !isNamed && 'order-first',
  );

export const languageClasses = (isNamed: boolean): string =>
  classes('shrink-0 text-xs text-muted', !isNamed && 'order-first');

export const dayClasses = 'mb-3 border-b border-line pt-4 pb-1.5 font-sans text-xs font-medium text-muted';

export const partClasses = classes('flex min-w-0 items-center gap-2', dayClasses);

/** Classes of a note above the text. Its sign has the size of a letter. */
export const noteClasses = 'flex gap-2 text-sm text-pretty';
export const noteSignClasses = 'mt-0.5 size-4 shrink-0';
export const noteTextClasses = 'min-w-0';
