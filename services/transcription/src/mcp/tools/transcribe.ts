import { APP_LANGUAGES, AUTO_LANGUAGE } from '@escriba/contracts/shared/languages';
import { FILE_NAME_LENGTH_MAX } from '@escriba/contracts/shared/limits';
import { SPEAKERS_EXPECTED_MAX } from '@escriba/contracts/transcription/upload';
import { RECORDING_WORDS_MAX } from '@escriba/contracts/transcription/vocabulary-limits';
import * as Type from 'typebox';
import type { GetItem, Quota } from '../../recordings/recordings.ts';
import { isRefusal, toStoredWords } from '../../recordings/recordings.ts';
import type { OwnUploadLink, UploadLinksService } from '../../uploads/uploads.ts';
import { toOwnWords } from '../../vocabulary/vocabulary.ts';
import { requireWrite, runTool, type UserServer } from './run-tool.ts';
import { RecordingId, ResourceUri, Seconds, Status, toToolSchema, toUri, oneOf } from './schemas.ts';
import { fileOrQuote, quoteExpired } from './tools.errors.ts';

const Wanted = Type.Object({
  fileName: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: FILE_NAME_LENGTH_MAX,
      description: 'Name of the audio or video file',
    }),
  ),
  sizeBytes: Type.Optional(Type.Integer({ minimum: 1, description: 'Size of the file, if it is known' })),
  durationSeconds: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1e6, description: 'Length of the recording, if it is known' }),
  ),
  language: Type.Optional(
    oneOf([...APP_LANGUAGES, AUTO_LANGUAGE], { description: 'Spoken language; default: it is detected' }),
  ),
  speakers: Type.Optional(
    Type.Integer({ minimum: 1, maximum: SPEAKERS_EXPECTED_MAX, description: 'How many people speak' }),
  ),
  words: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
      maxItems: RECORDING_WORDS_MAX,
      description: 'Names and terms that are spoken',
    }),
  ),
  quoteId: Type.Optional(
    Type.String({ format: 'uuid', description: 'Accepts a quote, or asks how far its recording is; alone' }),
  ),
});
type Wanted = Type.Static<typeof Wanted>;

const Output = Type.Object({
  quoteId: Type.String({ format: 'uuid' }),
  step: oneOf(['quote', 'upload', 'recording'], {
    description:
      'quote: ask the user, then call with quoteId. upload: send the file. recording: the file has come',
  }),
  expiresAt: Type.String({ description: 'Until when the file can be sent' }),
  quote: Type.Optional(
    Type.Object({
      costMinutes: Type.Union([Type.Number(), Type.Null()], {
        description: 'Minutes that it takes of the plan; null if its length is not known',
      }),
      minutesLeft: Type.Union([Type.Number(), Type.Null()], {
        description: 'Minutes left this month; null without a limit',
      }),
      filesLeftToday: Type.Union([Type.Number(), Type.Null()], { description: 'null without a limit' }),
      isPossible: Type.Boolean(),
      refusal: Type.Union([Type.String(), Type.Null()], { description: 'Why it is not possible' }),
    }),
  ),
  upload: Type.Optional(
    Type.Object({
      url: Type.String({ description: 'Takes one file by PUT, without a key. Do not publish it' }),
      command: Type.String({ description: 'Sends the file from a shell' }),
    }),
  ),
  recording: Type.Optional(
    Type.Object({
      id: RecordingId,
      status: Status,
      progress: Type.Number({ description: '0 to 100' }),
      durationSeconds: Type.Union([Seconds, Type.Null()]),
      failure: Type.Union([Type.String(), Type.Null()]),
      uri: ResourceUri,
    }),
  ),
});

const INPUT = toToolSchema(Wanted);
const OUTPUT = toToolSchema(Output);

type TranscribeDeps = {
  readonly uploadLinks: Pick<UploadLinksService, 'create' | 'get'>;
  readonly quota: Pick<Quota, 'check' | 'readUsage'>;
  readonly getItem: GetItem;
  /** The product's address; undefined: programs get paths. */
  readonly publicUrl: string | undefined;
};

/** Registers the tool that transcribes a file: it quotes, gives a link for the file once the quote is accepted, and says how far the recording is. */
export const registerTranscribe = (user: UserServer, deps: TranscribeDeps): void => {
  user.server.registerTool(
    'transcribe',
    {
      title: 'Transcribe a file',
      description:
        'Transcribes an audio or video file in steps. First call it with fileName: it says what the file costs and what is left of the plan, and nothing happens. Show that to the user. Then call it with quoteId: it returns a link that takes the file once. Once the file has come, the same call says how far the transcription is.',
      inputSchema: INPUT,
      outputSchema: OUTPUT,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: false,
      },
    },
    ({ quoteId, ...wanted }) =>
      runTool(user, async () => {
        if ((quoteId === undefined) === (wanted.fileName === undefined)) throw fileOrQuote();
        requireWrite(user);
        return quoteId === undefined ? quoteFile(deps, user, wanted) : proceed(deps, user, quoteId);
      }),
  );
};

/** @throws tooManyUploadLinks, wordInvalid, quotaUnavailable */
const quoteFile = async (
  { quota, uploadLinks }: TranscribeDeps,
  { reader }: UserServer,
  { fileName = '', sizeBytes, durationSeconds, language = AUTO_LANGUAGE, ...wanted }: Wanted,
): Promise<Type.Static<typeof Output>> => {
  const durationMs = durationSeconds === undefined ? undefined : Math.round(durationSeconds * 1_000);
  const known = {
    ...(sizeBytes !== undefined && { sizeBytes }),
    ...(durationMs !== undefined && { durationMs }),
  };
  const refusal = await findRefusal(quota.check(reader, known), reader.locale);
  const { month, today } = await quota.readUsage(reader);
  const link = await uploadLinks.create(reader.userId, {
    fileName,
    language,
    clientInfo: toClientInfo(wanted),
  });
  return {
    ...toStart(link),
    step: 'quote',
    quote: {
      costMinutes: durationSeconds === undefined ? null : durationSeconds / 60,
      minutesLeft: month.unlimited ? null : month.remaining,
      filesLeftToday: today.unlimited ? null : today.remaining,
      isPossible: refusal === null,
      refusal,
    },
  };
};

/** Returns why the plan refuses a recording; null if it does not. */
const findRefusal = async (check: Promise<unknown>, locale: 'pt' | 'en'): Promise<string | null> => {
  try {
    await check;
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.text[locale];
  }
};

const toClientInfo = ({
  speakers,
  words = [],
}: Pick<Wanted, 'speakers' | 'words'>): Record<string, string> => {
  const vocabulary = toStoredWords(toOwnWords(words.map((text) => ({ text }))));
  return {
    ...(speakers !== undefined && { speakersExpected: String(speakers) }),
    ...(vocabulary !== undefined && { vocabulary }),
  };
};

/** Returns the link of an accepted quote, and its recording once the file has come. @throws uploadLinkNotFound, quoteExpired, transcriptionNotFound */
const proceed = async (
  { uploadLinks, getItem, publicUrl }: TranscribeDeps,
  { reader }: UserServer,
  quoteId: string,
): Promise<Type.Static<typeof Output>> => {
  const link = await uploadLinks.get(reader.userId, quoteId);
  if (link.transcriptionId !== null) {
    const item = await getItem(reader, link.transcriptionId);
    return {
      ...toStart(link),
      step: 'recording',
      recording: {
        id: item.transcriptionId,
        status: item.status,
        progress: item.progress,
        durationSeconds: item.result?.audio_duration ?? null,
        failure: item.errorMessage,
        uri: toUri(item.transcriptionId),
      },
    };
  }
  if (link.isClosed) throw quoteExpired();
  const url = publicUrl === undefined ? link.path : new URL(link.path, publicUrl).href;
  return { ...toStart(link), step: 'upload', upload: { url, command: `curl -T FILE '${url}'` } };
};

const toStart = ({ id, expiresAt }: OwnUploadLink) => ({ quoteId: id, expiresAt: expiresAt.toISOString() });
