import { Readable } from 'node:stream';
import {
  AUDIO_MODELS,
  type AudioFormat,
  createAudioTranscription,
  createAudioTranslation,
  KNOWN_SPEAKERS_MAX,
  listAudioModels,
} from '@escriba/contracts/transcription/openai-audio';
import { isDomainError } from '@escriba/errors';
import {
  type OpenStreams,
  type RouteHandler,
  getUser,
  requireUser,
  serveRoute,
  toFailure,
  toFailureResponse,
} from '@escriba/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readerOf } from '../recordings/recordings.ts';
import { type ReceiveUserUpload, type UploadGuard, accepted, prefersAsync } from '../uploads/uploads.ts';
import type { AudioApi } from './audio.service.ts';
import { type Padding, type Patience, toPatientBody } from './patient-body.ts';
import type { RepeatedRequests } from './repeated-requests.ts';
import {
  isReference,
  readParameters,
  readTranslationParameters,
  REFERENCE_BYTES_MAX,
} from './read-parameters.ts';

type AudioRoutesDeps = {
  readonly audioApi: AudioApi;
  readonly repeatedRequests: Pick<RepeatedRequests, 'mayRepeat'>;
  readonly receiveUserUpload: ReceiveUserUpload;
  readonly uploadGuard: Pick<UploadGuard, 'begin'>;
  /** Counts requests that wait for their text. */
  readonly audioRequests: OpenStreams;
  readonly audioPatience: Patience;
};

/** Receiving a file counts as an upload in flight, waiting for the transcript does not. */
const OPTIONS = { config: { limitsItself: true } } as const;
/** Clients send a field for each item of a list, and fields that Escriba does not know. */
const FIELDS_MAX = 150;
/** The voices of known speakers. */
const REFERENCES = {
  isLarge: isReference,
  bytesMax: REFERENCE_BYTES_MAX,
  countMax: KNOWN_SPEAKERS_MAX,
} as const;
/** When the models were first served, in seconds since 1970. */
const CREATED_AT = 1_795_910_400;

/** Registers the routes of OpenAI's audio API. */
export const audioApiRoutes = (deps: AudioRoutesDeps) => async (app: FastifyInstance) => {
  await app.register(requireUser);
  serveRoute(app, createAudioTranscription, handleRecording(deps, readParameters), OPTIONS);
  serveRoute(app, createAudioTranslation, handleRecording(deps, readTranslationParameters), OPTIONS);

  serveRoute(app, listAudioModels, async () => ({
    object: 'list' as const,
    data: AUDIO_MODELS.map((id) => ({
      id,
      object: 'model' as const,
      created: CREATED_AT,
      owned_by: 'escriba',
    })),
  }));
};

type AudioRoute = typeof createAudioTranscription | typeof createAudioTranslation;

const handleRecording =
  (deps: AudioRoutesDeps, parse: typeof readParameters): RouteHandler<AudioRoute> =>
  async (request, reply) => {
    deps.audioRequests.add(request, reply);
    const wanted = await deps.uploadGuard.begin(request.caller, async () => {
      const { fields, ...received } = await deps.receiveUserUpload(request, reply, {
        fileField: createAudioTranscription.multipart.file,
        parse,
        fieldsMax: FIELDS_MAX,
        largeFields: REFERENCES,
        mayBeCharged: deps.repeatedRequests.mayRepeat,
      });
      const id = await deps.audioApi.transcribe(getUser(request).sessionId, received, fields);
      const { knownSpeakers: _used, ...parameters } = fields;
      return { id, parameters, signal: received.signal };
    });
    if (prefersAsync(request.headers.prefer?.toString())) return sendAccepted(request, reply, wanted.id);
    return wanted.parameters.isStream
      ? sendEvents(deps, request, reply, wanted)
      : sendText(deps, request, reply, wanted);
  };

/** Responds before the text is there: the client reads its status and its text by the product's own API, or sends the same request again. */
const sendAccepted = (request: FastifyRequest, reply: FastifyReply, id: string) => {
  const body = accepted(request, id);
  return reply
    .code(202)
    .headers({ location: body.data.statusUrl, 'preference-applied': 'respond-async' })
    .send(body);
};

type Wanted = Parameters<AudioApi['read']>[1];

const sendText = async (
  { audioApi, audioPatience }: AudioRoutesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: Wanted,
) => {
  const { format } = wanted.parameters;
  const text = audioApi.read(readerOf(request), wanted);
  const body = await toPatientBody(text, { patience: audioPatience, padding: PADDINGS[format] });
  return reply
    .headers({ 'content-type': typeOf(format), 'cache-control': 'no-store' })
    .send(Readable.from(body, { objectMode: false }));
};

const sendEvents = (
  { audioApi }: AudioRoutesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: Wanted,
) => {
  const events = endWithFailure(request, audioApi.events(readerOf(request), wanted));
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    .send(Readable.from(events, { objectMode: false }));
};

/** Ends a stream with an expected failure as an event, which clients throw. */
const endWithFailure = async function* endWithFailure(
  request: FastifyRequest,
  events: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  try {
    yield* events;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const { body } = toFailureResponse(request, toFailure(error), request.id);
    yield `data: ${JSON.stringify(body)}\n\n`;
  }
};

const typeOf = (format: AudioFormat): string =>
  `${format.endsWith('json') ? 'application/json' : 'text/plain'}; charset=utf-8`;

/** Spaces may follow the first word of WebVTT; the other formats may begin with empty lines. */
const PADDINGS: Readonly<Record<AudioFormat, Padding>> = {
  json: { head: '', filler: '\n' },
  verbose_json: { head: '', filler: '\n' },
  diarized_json: { head: '', filler: '\n' },
  text: { head: '', filler: '\n' },
  srt: { head: '', filler: '\n' },
  vtt: { head: 'WEBVTT', filler: ' ' },
};
