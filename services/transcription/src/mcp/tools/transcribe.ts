import { APP_LANGUAGES, AUTO_LANGUAGE } from '@escriba/contracts/shared/languages';
import { FILE_NAME_LENGTH_MAX } from '@escriba/contracts/shared/limits';
import { SPEAKERS_EXPECTED_MAX } from '@escriba/contracts/transcription/upload';
import { LINK_LENGTH_MAX } from '@escriba/contracts/transcription/link-limits';
import { RECORDING_WORDS_MAX } from '@escriba/contracts/transcription/vocabulary-limits';
import * as Type from 'typebox';
import type { GetItem, Quota } from '../../recordings/recordings.ts';
import { isRefusal, toStoredWords } from '../../recordings/recordings.ts';
import type { LinksService, OwnUploadLink, UploadLinksService } from '../../uploads/uploads.ts';
import { toOwnWords } from '../../vocabulary/vocabulary.ts';
import { requireWrite, runTool, type UserServer } from './run-tool.ts';
import { RecordingId, ResourceUri, Seconds, Status, toToolSchema, toUri, oneOf } from './schemas.ts';
import { fetchAddress, LinkOutput } from './transcribe-address.ts';
import { fileOrQuote, quoteExpired } from './tools.errors.ts';

const Wanted = Type.Object({
  fileName: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: FILE_NAME_LENGTH_MAX,
      description: 'Name of the audio or video file; with url, of the recording',
    }),
  ),
  url: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: LINK_LENGTH_MAX,
      description:
        'Public address of a media file, of a podcast feed or of a page with a recording, instead of a file that is sent',
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
  mayTranscribe: Type.Optional(
    Type.Literal(true, {
      description:
        'With quoteId, where the address is that of a page: the user has said that they may transcribe its recording',
    }),
  ),
});
type Wanted = Type.Static<typeof Wanted>;

const Output = Type.Object({
  quoteId: Type.String({ format: 'uuid' }),
  step: oneOf(['quote', 'upload', 'link', 'recording'], {
    description:
      'quote: ask the user, then call with quoteId. upload: send the file. link: the file is fetched. recording: the file has come',
  }),
  expiresAt: Type.String({ description: 'Until when the quote can be accepted, and the file sent' }),
  quote: Type.Optional(
    Type.Object({
      costMinutes: Type.Union([Type.Number(), Type.Null()], {
        description:
          'Minutes that it takes of the plan; null if its length is not known: of an address it is known once the file has been fetched',
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
  link: Type.Optional(LinkOutput),
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
  readonly uploadLinks: Pick<UploadLinksService, 'create' | 'get' | 'fetchSource'>;
  readonly links: Pick<LinksService, 'get' | 'confirm'>;
  readonly quota: Pick<Quota, 'check' | 'readUsage'>;
  readonly getItem: GetItem;
  /** The product's address; undefined: programs get paths. */
  readonly publicUrl: string | undefined;
};

/**
 * Registers the tool that transcribes a file: it quotes; once the quote is accepted it gives a link for the file, or fetches it from its address; and it
 * says how far the recording is.
 */
export const registerTranscribe = (user: UserServer, deps: TranscribeDeps): void => {
  user.server.registerTool(
    'transcribe',
    {
      title: 'Transcribe a file',
      description:
        'Transcribes an audio or video file in steps. First call it with fileName, or with the url of a public file: it says what the file costs and what is left of the plan, and nothing happens. Show that to the user. Then call it with quoteId: it returns a link that takes the file once, or fetches the file from its address. The same call then says how far it is.',
      inputSchema: INPUT,
      outputSchema: OUTPUT,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: true,
      },
    },
    ({ quoteId, mayTranscribe = false, ...wanted }) =>
      runTool(user, async () => {
        const isQuote = wanted.fileName !== undefined || wanted.url !== undefined;
        if ((quoteId !== undefined) === isQuote) throw fileOrQuote();
        requireWrite(user);
        return quoteId === undefined
          ? quoteFile(deps, user, wanted)
          : proceed(deps, user, { quoteId, mayTranscribe });
      }),
  );
};

/** @throws tooManyUploadLinks, wordInvalid, quotaUnavailable, linksSwitchedOff, linkInvalid, addressRefused */
const quoteFile = async (
  { quota, uploadLinks }: TranscribeDeps,
  { reader }: UserServer,
  { fileName, url, sizeBytes, durationSeconds, language = AUTO_LANGUAGE, ...wanted }: Wanted,
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
    sourceUrl: url,
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

/**
 * Returns the link of an accepted quote, or how far the file at its address is, and its recording once the file has come.
 * @throws uploadLinkNotFound, quoteExpired, transcriptionNotFound, the errors of `fetchAddress`
 */
const proceed = async (
  deps: TranscribeDeps,
  user: UserServer,
  { quoteId, mayTranscribe }: { readonly quoteId: string; readonly mayTranscribe: boolean },
): Promise<Type.Static<typeof Output>> => {
  const { reader } = user;
  const link = await deps.uploadLinks.get(reader.userId, quoteId);
  const start = toStart(link);
  if (link.sourceUrl !== null) {
    if (link.isClosed) throw quoteExpired();
    const fetched = await fetchAddress(deps, user, { id: quoteId, mayTranscribe });
    return fetched === undefined
      ? { ...start, step: 'recording', recording: await toRecording(deps, user, quoteId) }
      : { ...start, step: 'link', link: fetched };
  }
  if (link.transcriptionId !== null)
    return { ...start, step: 'recording', recording: await toRecording(deps, user, link.transcriptionId) };
  if (link.isClosed) throw quoteExpired();
  const url = deps.publicUrl === undefined ? link.path : new URL(link.path, deps.publicUrl).href;
  return { ...start, step: 'upload', upload: { url, command: `curl -T FILE '${url}'` } };
};

/** @throws transcriptionNotFound */
const toRecording = async ({ getItem }: TranscribeDeps, { reader }: UserServer, id: string) => {
  const item = await getItem(reader, id);
  return {
    id: item.transcriptionId,
    status: item.status,
    progress: item.progress,
    durationSeconds: item.result?.audio_duration ?? null,
    failure: item.errorMessage,
    uri: toUri(item.transcriptionId),
  };
};

const toStart = ({ id, expiresAt }: OwnUploadLink) => ({ quoteId: id, expiresAt: expiresAt.toISOString() });
