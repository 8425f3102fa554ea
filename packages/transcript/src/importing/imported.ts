/** The words of one speaker in an imported text. `speaker` is a name; null if the text names none. */
export type PlainTurn = {
  readonly speaker: string | null;
  readonly text: string;
  /** The time at which the turn begins by the file, in ms: rough, usually whole seconds. */
  readonly startMs?: number;
};

/** A turn with its time in ms of the recording; `words` if the file times each. */
export type TimedTurn = PlainTurn & {
  readonly startMs: number;
  readonly endMs: number;
  readonly words?: readonly { readonly text: string; readonly startMs: number; readonly endMs: number }[];
};

/** The text of a file, before it is placed in a transcript. */
export type ImportedText =
  | { readonly kind: 'plain'; readonly turns: readonly PlainTurn[] }
  | { readonly kind: 'timed'; readonly turns: readonly TimedTurn[] };

/** Texts of a file that are in no turn, by the reason. Times, numbers of subtitles and markup are not among them. */
export type LeftOut = {
  /** Names that became speakers. */
  readonly names: readonly string[];
  /** Lines that rolling captions show again. */
  readonly repeated: readonly string[];
  /** Titles, headings of columns, notices of the program that wrote the file. */
  readonly other: readonly string[];
};

/** The result of reading a file: its text, and the parts that are not transcript. */
export type ReadText = ImportedText & { readonly left: LeftOut };
