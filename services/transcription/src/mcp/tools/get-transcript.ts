import { APP_LANGUAGES } from '@escriba/contracts/shared/languages';
import * as Type from 'typebox';
import type { ReadPassages } from '../../publishing/publishing.ts';
import { readSkipCursor, toSkipCursor } from './cursors.ts';
import { READ_ONLY, runTool, type UserServer } from './run-tool.ts';
import { Cursor, NextCursor, RecordingId, Seconds, toSeconds, toToolSchema, oneOf } from './schemas.ts';

const INPUT = toToolSchema(
  Type.Object({
    recordingId: RecordingId,
    fromSeconds: Type.Optional(Seconds),
    toSeconds: Type.Optional(Seconds),
    speaker: Type.Optional(
      Type.String({ maxLength: 80, description: 'Only what this speaker says: a name of speakers' }),
    ),
    translation: Type.Optional(
      oneOf(APP_LANGUAGES, { description: 'Reads the translation into this language, if one was made' }),
    ),
    clean: Type.Optional(Type.Boolean({ description: 'Leaves out fillers, repeated and broken-off words' })),
    figures: Type.Optional(Type.Boolean({ description: 'Writes numbers, money and dates as figures' })),
    hidePersonalData: Type.Optional(
      Type.Boolean({ description: 'Hides documents, phones, addresses and other personal data' }),
    ),
    cursor: Type.Optional(Cursor),
  }),
);

const OUTPUT = toToolSchema(
  Type.Object({
    recordingId: RecordingId,
    name: Type.String(),
    language: Type.String({ description: 'ISO 639' }),
    durationSeconds: Seconds,
    speakers: Type.Array(Type.String(), { description: 'All speakers; empty if there is one voice' }),
    passages: Type.Array(
      Type.Object({
        startSeconds: Seconds,
        endSeconds: Seconds,
        speaker: Type.Union([Type.String(), Type.Null()]),
        text: Type.String(),
      }),
    ),
    nextCursor: NextCursor,
  }),
);

type TranscriptDeps = { readonly readPassages: ReadPassages };

/** Registers the tool that reads a transcript, page by page. */
export const registerGetTranscript = (user: UserServer, { readPassages }: TranscriptDeps): void => {
  user.server.registerTool(
    'get_transcript',
    {
      title: 'Read a transcript',
      description:
        'Reads a transcript paragraph by paragraph, with times and speakers: all of it, a part by time, or what one speaker says. A page has about 20,000 characters.',
      inputSchema: INPUT,
      outputSchema: OUTPUT,
      annotations: READ_ONLY,
    },
    ({ recordingId, cursor, ...wanted }) =>
      runTool(user, async () => {
        const { passages, nextSkip, durationMs, ...page } = await readPassages(user.reader, recordingId, {
          views: {
            clean: wanted.clean === true,
            figures: wanted.figures === true,
            noPersonal: wanted.hidePersonalData === true,
          },
          fromMs: toMs(wanted.fromSeconds),
          toMs: toMs(wanted.toSeconds),
          speaker: wanted.speaker,
          translation: wanted.translation,
          skip: readSkipCursor(cursor),
        });
        return {
          recordingId,
          ...page,
          durationSeconds: toSeconds(durationMs),
          passages: passages.map(({ startMs, endMs, ...passage }) => ({
            startSeconds: toSeconds(startMs),
            endSeconds: toSeconds(endMs),
            ...passage,
          })),
          nextCursor: nextSkip === null ? null : toSkipCursor(nextSkip),
        };
      }),
  );
};

const toMs = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : seconds * 1_000;
