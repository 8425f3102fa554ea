import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Recognition } from '@escriba/speech';
import { sendError, sendJson, sendTranscription } from './responses.ts';
import { flacDurationMsOf } from './counting-recogniser.ts';
import { meetFault, type SpeechFault } from './faults.ts';
import { type Recognise, startRecogniser } from './recogniser.ts';

export { createCountingRecogniser } from './counting-recogniser.ts';
export type { SpeechFault } from './faults.ts';
export { startRecogniser, type Recognise } from './recogniser.ts';

export type FakeSpeechServerOptions = {
  /** The port. Default: a free one. */
  port?: number;
  /** The accepted key. Default `sk-test`. */
  apiKey?: string;
  /** The recogniser. Default: the real speech library. */
  recogniser?: Recognise;
  /** The response formats of its model. Default: those of `whisper-1`. */
  formats?: readonly string[];
  /** The form in which it expects languages: as codes, or as names such as `portuguese`. Default: codes. */
  languages?: 'code' | 'name';
  /** Returns a refusal in the words of another server; undefined accepts the request. */
  refuse?: (request: SpeechRequest & { durationMs: number }) => SpeechRefusal | undefined;
};

/** A refusal. `body`: text as it is, else JSON. */
export type SpeechRefusal = { status: number; body: unknown; headers?: Record<string, string> };

/** A parsed request. */
export type SpeechRequest = {
  fileName: string;
  sizeBytes: number;
  model: string;
  language: string | undefined;
  format: string;
  granularities: string[];
  /** Words to expect; absent without any. */
  prompt?: string;
  keywords?: string[];
};

export type FakeSpeechServer = Awaited<ReturnType<typeof startFakeSpeechServer>>;

const SIZE_BYTES_MAX = 26_214_400;
/** The name of the sound with which a worker tries the server. No recogniser gets it, so that it can be held and counted. */
const TEST_SOUND = 'test-sound.flac';
const NOTHING: Recognition = {
  text: '',
  language: '',
  languageProbability: 1,
  languages: [],
  words: [],
  segments: [],
  avgLogprob: 0,
  noSpeechProb: 1,
  flags: [],
};
const FORMATS = ['flac', 'm4a', 'mp3', 'mp4', 'mpeg', 'mpga', 'oga', 'ogg', 'wav', 'webm'];
const RESPONSE_FORMATS = ['json', 'text', 'srt', 'verbose_json'];

/** Starts an OpenAI-compatible speech server with real recognition: `/v1/models` and `/v1/audio/transcriptions`. */
export const startFakeSpeechServer = async (options: FakeSpeechServerOptions = {}) => {
  const { apiKey = 'sk-test', formats = RESPONSE_FORMATS, languages = 'code' } = options;
  const recogniser = options.recogniser
    ? { recognise: options.recogniser, close: () => {} }
    : startRecogniser();
  const requests: SpeechRequest[] = [];
  const faults: SpeechFault[] = [];
  let testSounds = 0;
  let sendFault = () => {};

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request);
    const fault = request.method === 'POST' ? faults.shift() : undefined;
    if (fault) {
      meetFault(fault, response);
      sendFault();
    } else if (!isAllowed(request, response, apiKey)) return;
    else if (request.method === 'GET' && request.url === '/v1/models') sendModels(response);
    else if (request.method === 'POST' && request.url === '/v1/audio/transcriptions') {
      const upload = await readUpload(request, response, { body, formats, languages });
      if (!upload) return;
      const durationMs = flacDurationMsOf(upload.file);
      const refusal = options.refuse?.({ ...upload.request, durationMs });
      if (refusal) return sendRefusal(response, refusal);
      if (upload.request.fileName === TEST_SOUND) {
        testSounds += 1;
        sendTranscription(response, { ...upload.request, recognition: NOTHING, durationMs: 1_000 });
        return;
      }
      requests.push(upload.request);
      await transcribe(recogniser.recognise, upload, response);
    } else {
      sendError(response, 404, {
        message: `Invalid URL (${request.method} ${request.url})`,
        type: 'invalid_request_error',
      });
    }
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      sendError(response, 500, { message: String(error), type: 'server_error' });
    });
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    /** The value for `OPENAI_BASE_URL`. */
    baseUrl: `http://127.0.0.1:${port}/v1`,
    apiKey,
    /** Counts how often a worker tried the server. */
    countTestSounds: () => testSounds,
    /** Every other parsed request, oldest first. */
    requests,
    /** Gives the next transcription requests these faults, one each. */
    failNext: (...next: SpeechFault[]) => void faults.push(...next),
    /** Called after each fault. */
    onFault: (listener: () => void) => {
      sendFault = listener;
    },
    close: async () => {
      recogniser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const sendRefusal = (response: ServerResponse, { status, body, headers }: SpeechRefusal): void => {
  const isText = typeof body === 'string';
  response
    .writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers })
    .end(isText ? body : JSON.stringify(body));
};

type Accepted = Required<Pick<FakeSpeechServerOptions, 'formats' | 'languages'>>;
type Upload = { file: Uint8Array; request: SpeechRequest };

const readBody = async (request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
};

const isAllowed = (request: IncomingMessage, response: ServerResponse, apiKey: string): boolean => {
  const given = request.headers.authorization;
  if (given === `Bearer ${apiKey}`) return true;
  const message = given
    ? `Incorrect API key provided: ${given.slice(7, 10)}***. You can find your API key at https://platform.openai.com/account/api-keys.`
    : "You didn't provide an API key.";
  sendError(response, 401, { message, type: 'invalid_request_error', code: 'invalid_api_key' });
  return false;
};

const sendModels = (response: ServerResponse): void =>
  sendJson(response, 200, {
    object: 'list',
    data: [{ id: 'whisper-1', object: 'model', created: 1_677_532_384, owned_by: 'openai-internal' }],
  });

/** Returns the parsed multipart body; undefined if it was refused and the refusal is sent. */
const readUpload = async (
  request: IncomingMessage,
  response: ServerResponse,
  { body, formats, languages }: Accepted & { readonly body: Uint8Array<ArrayBuffer> },
): Promise<Upload | undefined> => {
  const refuse = (status: number, message: string, param: string | null = null) => {
    sendError(response, status, {
      message,
      type: status === 413 ? 'server_error' : 'invalid_request_error',
      param,
    });
    return undefined;
  };
  const form = await parseForm(request, body);
  if (!form) return refuse(400, 'Could not parse multipart form');
  const file = form.get('file');
  const text = (name: string) => textOf(form.get(name));
  const format = text('response_format') ?? 'json';
  const granularities = form.getAll('timestamp_granularities[]').flatMap((value) => textOf(value) ?? []);
  if (!(file instanceof Blob)) return refuse(400, "Missing required parameter: 'file'.", 'file');
  const model = text('model');
  if (model === undefined) return refuse(400, 'you must provide a model parameter');
  if (file.size > SIZE_BYTES_MAX) {
    return refuse(
      413,
      `413: Maximum content size limit (${SIZE_BYTES_MAX}) exceeded (${file.size} bytes read)`,
    );
  }
  if (!FORMATS.includes(file.name.split('.').at(-1) ?? '')) {
    return refuse(400, `Unrecognized file format. Supported formats: ${JSON.stringify(FORMATS)}`);
  }
  if (!formats.includes(format)) {
    const others = formats.map((name) => `'${name}'`).join(' or ');
    return refuse(
      400,
      `response_format '${format}' is not compatible with model '${model}'. Use ${others} instead.`,
      'response_format',
    );
  }
  if (granularities.length > 0 && format !== 'verbose_json') {
    return refuse(
      400,
      'timestamp_granularities needs response_format verbose_json',
      'timestamp_granularities',
    );
  }
  const language = text('language');
  const isCode = /^[a-z]{2,3}$/.test(language ?? '');
  if (language !== undefined && isCode !== (languages === 'code')) {
    return refuse(
      400,
      `Invalid language '${language}'. Language parameter must be specified in ISO-639-1 format.`,
      'language',
    );
  }
  const upload = { fileName: file.name, sizeBytes: file.size, model, language, format, granularities };
  return { file: new Uint8Array(await file.arrayBuffer()), request: { ...upload, ...wordsOf(form) } };
};

const wordsOf = (form: FormData): Pick<SpeechRequest, 'prompt' | 'keywords'> => {
  const prompt = textOf(form.get('prompt'));
  const keywords = form.getAll('keywords[]').flatMap((value) => textOf(value) ?? []);
  return { ...(prompt !== undefined && { prompt }), ...(keywords.length > 0 && { keywords }) };
};

const textOf = (value: ReturnType<FormData['get']>): string | undefined =>
  typeof value === 'string' ? value : undefined;

const parseForm = async (
  request: IncomingMessage,
  body: Uint8Array<ArrayBuffer>,
): Promise<FormData | undefined> => {
  try {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    return await new Response(body, { headers }).formData();
  } catch {
    return undefined;
  }
};

const transcribe = async (
  recognise: Recognise,
  { file, request }: Upload,
  response: ServerResponse,
): Promise<void> => {
  const heard = await recognise(file, request.language);
  if (heard) {
    const { format, granularities } = request;
    sendTranscription(response, { ...heard, format, granularities });
    return;
  }
  sendError(response, 400, {
    message: 'Audio file might be corrupted or unsupported',
    type: 'invalid_request_error',
    param: 'file',
    code: 'invalid_value',
  });
};
