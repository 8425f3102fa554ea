import type { ServerResponse } from 'node:http';

/** The fault that replaces the next response. */
export type AssistantServerFault =
  | { kind: 'rate_limit'; retryAfterSeconds: number }
  | { kind: 'server_error' }
  /** Takes the request and never responds. */
  | { kind: 'hang' }
  /** Begins a response and never ends it. */
  | { kind: 'hang_in_the_middle' }
  /** Closes the connection within a response. */
  | { kind: 'disconnect_in_the_middle' }
  /** Closes the connection without a response. */
  | { kind: 'disconnect' }
  /** Sends text without end. */
  | { kind: 'endless' }
  /** Sends one event of 20 MB. */
  | { kind: 'huge' }
  /** Responds 200 with a page of another server. */
  | { kind: 'html' }
  /** Sends an error as an event of the stream, as vLLM does. */
  | { kind: 'error_in_stream' }
  /** The model declines. */
  | { kind: 'refusal' }
  /** A filter of the server ends the response. */
  | { kind: 'content_filter' }
  /** Ends the response at its limit of tokens, in the middle of the JSON. */
  | { kind: 'length' }
  /** Refuses with this status and message. */
  | { kind: 'refused'; status: number; message: string; param?: string; code?: string };

const HUGE_BYTES = 20 * 2 ** 20;
const ENDLESS_EVERY_MS = 1;

/** Sends a piece of text as an event of a stream. */
export const sendDelta = (
  response: ServerResponse,
  delta: Readonly<Record<string, unknown>>,
  ending: string | null = null,
): void => {
  const chunk = {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_767_225_600,
    model: 'test-model',
    choices: [{ index: 0, delta, finish_reason: ending }],
  };
  response.write(`data: ${JSON.stringify(chunk)}\n\n`);
};

/** Begins a stream of events. */
export const beginStream = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.flushHeaders();
};

/** Sends an error as OpenAI writes it. */
export const sendApiError = (
  response: ServerResponse,
  status: number,
  error: { message: string; type: string; param?: string | null; code?: string | null },
): void => {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ error: { param: null, code: null, ...error } }));
};

/** Meets a fault: sends what the server would send, or nothing. */
export const meetAssistantFault = (fault: AssistantServerFault, response: ServerResponse): void => {
  if (fault.kind === 'rate_limit') sendRateLimit(response, fault.retryAfterSeconds);
  else if (fault.kind === 'refused') sendRefusal(response, fault);
  else if (isBeforeStream(fault.kind)) BEFORE_STREAM[fault.kind](response);
  else {
    beginStream(response);
    WITHIN_STREAM[fault.kind](response);
  }
};

const sendRateLimit = (response: ServerResponse, retryAfterSeconds: number): void => {
  response.setHeader('retry-after', String(retryAfterSeconds));
  sendApiError(response, 429, {
    message: 'Rate limit reached for test-model on tokens per min (TPM): Limit 30000, Used 30000.',
    type: 'tokens',
    code: 'rate_limit_exceeded',
  });
};

const sendRefusal = (
  response: ServerResponse,
  { status, message, param, code }: Extract<AssistantServerFault, { kind: 'refused' }>,
): void =>
  sendApiError(response, status, {
    message,
    type: 'invalid_request_error',
    ...(param !== undefined && { param }),
    ...(code !== undefined && { code }),
  });

type Meet = (response: ServerResponse) => void;

const BEFORE_STREAM = {
  server_error: (response) =>
    sendApiError(response, 500, { message: 'The server had an error', type: 'server_error' }),
  html: (response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>It works!</title>'),
  disconnect: (response) => void response.destroy(),
  hang: () => {},
} satisfies Record<string, Meet>;

const isBeforeStream = (kind: string): kind is keyof typeof BEFORE_STREAM =>
  Object.hasOwn(BEFORE_STREAM, kind);

/** Ends a response as a model does. */
const finish = (response: ServerResponse, ending: string): void => {
  sendDelta(response, {}, ending);
  response.end('data: [DONE]\n\n');
};

const sendBegun = (response: ServerResponse): void => sendDelta(response, { content: '{"statem' });

const WITHIN_STREAM = {
  refusal: (response) => {
    sendDelta(response, { role: 'assistant', refusal: 'I’m sorry, I cannot help with that.' });
    finish(response, 'stop');
  },
  content_filter: (response) => finish(response, 'content_filter'),
  length: (response) => {
    sendBegun(response);
    finish(response, 'length');
  },
  error_in_stream: (response) => {
    sendBegun(response);
    response.end(`data: ${JSON.stringify({ error: { message: 'engine is dead', code: 500 } })}\n\n`);
  },
  hang_in_the_middle: sendBegun,
  disconnect_in_the_middle: (response) => {
    sendBegun(response);
    setTimeout(() => response.destroy(), 20);
  },
  endless: (response) => {
    const piece = { content: 'e mais uma coisa, '.repeat(50) };
    const timer = setInterval(() => sendDelta(response, piece), ENDLESS_EVERY_MS);
    response.on('close', () => clearInterval(timer));
  },
  huge: (response) => sendDelta(response, { content: 'a'.repeat(HUGE_BYTES) }),
} satisfies Record<string, Meet>;
