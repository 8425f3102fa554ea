import * as Type from 'typebox';
import type { FormSpec } from './form-spec.ts';

/** A statement as the model writes it. Which fields it has depends on the form. */
export type DraftStatement = {
  readonly text: string;
  /** Numbers of the sentences that it rests on. */
  readonly lines: readonly number[];
  readonly section?: string;
  readonly question?: string | null;
  readonly who?: string | null;
  readonly due?: string | null;
};

/** A chapter as the model writes it. */
export type DraftChapter = { readonly title: string; readonly line: number };

const STRICT = { additionalProperties: false } as const;
const OrNull = Type.Union([Type.String(), Type.Null()]);

/** Returns the schema of a form's response. Strict modes require all fields, so an absent value is null. */
export const formSchema = ({ sections = [], fields }: FormSpec) =>
  Type.Object(
    {
      statements: Type.Array(
        Type.Object(
          {
            ...(sections.length > 0 && { section: Type.Enum(sections.map(({ id }) => id)) }),
            ...(fields === 'question' && { question: Type.String() }),
            text: Type.String(),
            ...(fields === 'task' && { who: OrNull, due: OrNull }),
            lines: Type.Array(Type.Integer()),
          },
          STRICT,
        ),
      ),
    },
    STRICT,
  );

/** The schema of chapters. */
export const CHAPTERS_SCHEMA = Type.Object(
  { chapters: Type.Array(Type.Object({ line: Type.Integer(), title: Type.String() }, STRICT)) },
  STRICT,
);

/** The schema of a choice among statements by their numbers. */
export const MERGED_SCHEMA = Type.Object(
  {
    statements: Type.Array(Type.Object({ text: Type.String(), from: Type.Array(Type.Integer()) }, STRICT)),
  },
  STRICT,
);
