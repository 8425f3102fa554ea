import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type AssistantServerFault,
  beginStream,
  meetAssistantFault,
  sendApiError,
  sendDelta,
} from './faults.ts';

export type { AssistantServerFault } from './faults.ts';

/** A parsed request for a chat completion. */
export type AssistantServerRequest = {
  readonly model: string;
  /** The text of the system’s messages. */
  readonly system: string;
  /** The text of the first message of the user. */
  readonly material: string;
  /** How many messages there are: more than two if a response is to be corrected. */
  readonly messages: number;
  /** The whole body. */
  readonly body: Readonly<Record<string, unknown>>;
};

/** Text as the model writes it, or an object that is written as JSON. */
export type AssistantResponse = string | object;

export type FakeAssistantOptions = {
  /** The port. Default: a free one. */
  readonly port?: number;
  /** The accepted key. Default `sk-test`. */
  readonly apiKey?: string;
  /** The names of its models. Default: `test-model`. */
  readonly models?: readonly string[];
  /** What the model responds. */
  readonly respond: (request: AssistantServerRequest) => AssistantResponse | Promise<AssistantResponse>;
  /** Returns a refusal in the words of another server; undefined accepts the request. */
  readonly refuse?: (
    request: AssistantServerRequest,
  ) => Extract<AssistantServerFault, { kind: 'refused' }> | undefined;
  /** Whether the stream says how many tokens were used. Default: if the request asks for it. */
  readonly sendsUsage?: boolean;
};

export type FakeAssistant = Awaited<ReturnType<typeof startFakeAssistant>>;

/** Characters of an event. */
const PIECE_LENGTH = 40;

/** Starts an OpenAI-compatible model server whose model is a function: `/v1/models` and `/v1/chat/completions`, streamed. */
export const startFakeAssistant = async (options: FakeAssistantOptions) => {
  const { apiKey = 'sk-test', models = ['test-model'] } = options;
  const requests: AssistantServerRequest[] = [];
  const faults: AssistantServerFault[] = [];
  let open = 0;

  const complete = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parsed = await parseRequest(request);
    requests.push(parsed);
    const fault = faults.shift() ?? options.refuse?.(parsed);
    if (fault !== undefined) return meetAssistantFault(fault, response);
    if (!models.includes(parsed.model))
      return sendApiError(response, 404, {
        message: `The model \`${parsed.model}\` does not exist`,
        type: 'invalid_request_error',
        code: 'model_not_found',
      });
    await sendResponse(response, parsed, options);
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      return sendApiError(response, 401, {
        message: 'Incorrect API key provided',
        type: 'invalid_request_error',
      });
    if (request.url === '/v1/models')
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ object: 'list', data: models.map((id) => ({ id, object: 'model' })) }));
    if (request.url === '/v1/chat/completions') return complete(request, response);
    return sendApiError(response, 404, { message: 'Invalid URL', type: 'invalid_request_error' });
  };
  const server = createServer((request, response) => {
    open += 1;
    response.on('close', () => (open -= 1));
    handle(request, response).catch((error: unknown) => {
      sendApiError(response, 500, { message: String(error), type: 'server_error' });
    });
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    /** The value for `ASSISTANT_BASE_URL`. */
    baseUrl: `http://127.0.0.1:${port}/v1`,
    apiKey,
    model: models[0] ?? '',
    /** Every parsed request for a completion, oldest first. */
    requests,
    /** Gives the next requests these faults, one each. */
    failNext: (...next: AssistantServerFault[]) => void faults.push(...next),
    /** Counts requests whose connection is open. */
    countOpen: () => open,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

type Message = { readonly role: string; readonly content: string };

const parseRequest = async (request: IncomingMessage): Promise<AssistantServerRequest> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
  const messages = body['messages'] as readonly Message[];
  const textOf = (role: string) =>
    messages.filter((message) => message.role === role).map(({ content }) => content);
  return {
    model: String(body['model']),
    system: textOf('system').join('\n\n'),
    material: textOf('user')[0] ?? '',
    messages: messages.length,
    body,
  };
};

const sendResponse = async (
  response: ServerResponse,
  request: AssistantServerRequest,
  { respond, sendsUsage }: FakeAssistantOptions,
): Promise<void> => {
  const said = await respond(request);
  const text = typeof said === 'string' ? said : JSON.stringify(said);
  beginStream(response);
  sendDelta(response, { role: 'assistant', content: '' });
  for (let at = 0; at < text.length; at += PIECE_LENGTH)
    sendDelta(response, { content: text.slice(at, at + PIECE_LENGTH) });
  sendDelta(response, {}, 'stop');
  if (sendsUsage ?? request.body['stream_options'] !== undefined) {
    const usage = { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 };
    response.write(
      `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [], usage })}\n\n`,
    );
  }
  response.end('data: [DONE]\n\n');
};
