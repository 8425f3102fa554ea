import {
  type AssistantResponse,
  type AssistantServerFault,
  type FakeAssistant,
  startFakeAssistant,
} from '@escriba/fakes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as Type from 'typebox';
import { type AssistantCall, type AssistantOptions, createAssistant } from './assistant.ts';

const SCHEMA = Type.Object(
  { title: Type.String(), numbers: Type.Array(Type.Integer()) },
  { additionalProperties: false },
);
const RESPONSE = { title: 'Orçamento', numbers: [3, 5] };
const REQUEST = {
  name: 'title',
  instructions: 'Give a title.',
  material: '[1] Ana: Bom dia.',
  schema: SCHEMA,
  outputTokensMax: 200,
};

let server: FakeAssistant;
let respond: (messages: number) => AssistantResponse;
let refuse: (
  body: Readonly<Record<string, unknown>>,
) => Extract<AssistantServerFault, { kind: 'refused' }> | undefined;

beforeAll(async () => {
  server = await startFakeAssistant({
    respond: ({ messages }) => respond(messages),
    refuse: ({ body }) => refuse(body),
  });
});
afterAll(() => server.close());
beforeEach(() => {
  respond = () => RESPONSE;
  refuse = () => undefined;
  server.requests.length = 0;
});

const open = (differences: Partial<AssistantOptions> = {}) =>
  createAssistant({
    baseUrl: server.baseUrl,
    model: server.model,
    apiKey: server.apiKey,
    contextTokens: 8_192,
    concurrency: 4,
    retriesMax: 1,
    ...differences,
  });
const ask = (differences: Partial<AssistantOptions> = {}, signal = new AbortController().signal) =>
  open(differences).complete(REQUEST, signal);
const refused = (status: number, message: string) => ({ kind: 'refused', status, message }) as const;

describe('a request', () => {
  it('asks for the schema, with the material as data of the user', async () => {
    expect(await ask()).toEqual(RESPONSE);
    expect(server.requests[0]?.body).toMatchObject({
      stream: true,
      max_tokens: 200,
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'title', strict: true, schema: { type: 'object' } },
      },
    });
    expect(server.requests[0]?.system).toContain('Give a title.');
    expect(server.requests[0]?.system).not.toContain('Bom dia');
    expect(server.requests[0]?.material).toContain('[1] Ana: Bom dia.');
  });

  it('marks the material so that no text of it can end it', async () => {
    await ask();
    await ask();
    const marks = server.requests.map(
      ({ material }) => /^<(material-[\w-]+)>\n[\s\S]*\n<\/\1>$/.exec(material)?.[1],
    );
    expect(new Set(marks).size).toBe(2);
    expect(marks).not.toContain(undefined);
  });

  it.each<[string, AssistantResponse]>([
    ['in a fence', `\`\`\`json\n${JSON.stringify(RESPONSE)}\n\`\`\``],
    ['between sentences', `Claro! Aqui está:\n${JSON.stringify(RESPONSE)}\nEspero ter ajudado.`],
    ['after thoughts', `<think>{"title": 1}</think>${JSON.stringify(RESPONSE)}`],
    ['with more fields than the schema, and a number as text', { ...RESPONSE, numbers: ['3', 5], note: 'x' }],
  ])('reads a response %s', async (_, response) => {
    respond = () => response;
    expect(await ask()).toEqual(RESPONSE);
    expect(server.requests).toHaveLength(1);
  });

  it('reads a response without characters that no database stores', async () => {
    respond = () => String.raw`{"title":"Or\u0000ça\ud83dmento","numbers":[]}`;
    expect(await ask()).toEqual({ title: 'Orça\ufffdmento', numbers: [] });
  });

  it.each<[string, AssistantResponse]>([
    ['cut', '{"title":"Orç'],
    ['with a comma too many', '{"title":"a","numbers":[1,]}'],
    ['of another schema', { title: 'a' }],
    ['without JSON', 'Não sei.'],
    ['that only thinks', '<think>{"title":"a","numbers":[]}'],
  ])('asks once more after a response %s, and says what is wrong', async (_, response) => {
    respond = (messages) => (messages > 2 ? RESPONSE : response);
    expect(await ask()).toEqual(RESPONSE);
    expect(server.requests.map(({ messages }) => messages)).toEqual([2, 4]);
    expect(server.requests[1]?.system).toContain('JSON Schema');
  });

  it('sends back the beginning of a response in whole characters', async () => {
    respond = (messages) => (messages > 2 ? RESPONSE : `${'a'.repeat(7_999)}👩‍🌾`);
    const assistant = open({ contextTokens: 32_768 });
    await assistant.complete({ ...REQUEST, outputTokensMax: 2_000 }, new AbortController().signal);
    const messages = server.requests[1]?.body['messages'];
    expect(messages).toContainEqual({ role: 'assistant', content: 'a'.repeat(7_999) });
  });

  it('fails if the second response cannot be read either', async () => {
    respond = () => 'Não sei.';
    await expect(ask()).rejects.toMatchObject({ kind: 'unreadable' });
    expect(server.requests).toHaveLength(2);
  });

  it('counts tokens as the server says, and estimates them if it does not', async () => {
    const calls: AssistantCall[] = [];
    await ask({ onCall: (call) => calls.push(call) });
    refuse = ({ stream_options }) =>
      stream_options === undefined ? undefined : refused(400, 'Unknown field: stream_options');
    await ask({ onCall: (call) => calls.push(call) });
    expect(calls).toMatchObject([
      { outcome: 'done', inputTokens: 1_000, outputTokens: 100 },
      { outcome: 'failed' },
      { outcome: 'done' },
    ]);
    expect(calls[2]?.inputTokens).toBeGreaterThan(100);
  });
});

describe('a server that refuses', () => {
  it('a schema is asked without it from then on', async () => {
    refuse = ({ response_format }) => {
      const type = (response_format as { type?: string } | undefined)?.type;
      return type === undefined ? undefined : refused(400, `response_format type ${type} is not supported`);
    };
    const assistant = open();
    const { signal } = new AbortController();
    expect(await assistant.complete(REQUEST, signal)).toEqual(RESPONSE);
    expect(server.requests).toHaveLength(3);
    await assistant.complete(REQUEST, signal);
    expect(server.requests).toHaveLength(4);
    expect(server.requests[3]?.system).toContain('JSON Schema');
  });

  it('the name of a field, or a temperature, is asked in its way', async () => {
    refuse = (body) => {
      if ('max_tokens' in body)
        return refused(
          400,
          "'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        );
      return 'temperature' in body
        ? refused(400, "'temperature' does not support 0 with this model.")
        : undefined;
    };
    expect(await ask()).toEqual(RESPONSE);
    expect(server.requests[2]?.body).toMatchObject({ max_completion_tokens: 200 });
  });

  it.each([
    ['misconfigured', refused(401, 'no')],
    ['misconfigured', refused(404, 'no such model')],
    ['misconfigured', refused(400, 'messages: unknown role')],
    ['misconfigured', { ...refused(429, 'You exceeded your quota'), code: 'insufficient_quota' }],
    ['refused', refused(400, 'The response was filtered due to the content management policy')],
    ['too_long', refused(400, "This model's maximum context length is 8192 tokens")],
    ['too_long', refused(400, 'the request exceeds the available context size')],
  ])('a request is %s', async (kind, fault) => {
    refuse = () => fault;
    await expect(ask({ retriesMax: 0 })).rejects.toMatchObject({ kind });
  });
});

describe('a server that fails', () => {
  it.each<[string, AssistantServerFault]>([
    ['misconfigured', { kind: 'html' }],
    ['refused', { kind: 'refusal' }],
    ['refused', { kind: 'content_filter' }],
    ['unreadable', { kind: 'huge' }],
    ['unreadable', { kind: 'endless' }],
    ['unavailable', { kind: 'server_error' }],
    ['unavailable', { kind: 'disconnect' }],
    ['unavailable', { kind: 'disconnect_in_the_middle' }],
    ['unavailable', { kind: 'error_in_stream' }],
  ])('is %s after %o, and its connection closes', async (kind, fault) => {
    server.failNext(fault);
    await expect(ask({ retriesMax: 0 })).rejects.toMatchObject({ kind });
    await untilClosed();
  });

  it.each<[AssistantServerFault, Partial<AssistantOptions>]>([
    [{ kind: 'hang' }, { timeoutMs: 200 }],
    [{ kind: 'hang_in_the_middle' }, { timeoutMs: 200 }],
    [{ kind: 'hang_in_the_middle' }, { idleMs: 200 }],
  ])(
    'is unavailable after %o once the time of %o is over, and its connection closes',
    async (fault, limits) => {
      server.failNext(fault);
      await expect(ask({ retriesMax: 0, ...limits })).rejects.toMatchObject({ kind: 'unavailable' });
      await untilClosed();
    },
  );

  it('is asked once if it is none of models', async () => {
    server.failNext({ kind: 'html' });
    await expect(ask()).rejects.toMatchObject({ kind: 'misconfigured' });
    expect(server.requests).toHaveLength(1);
  });

  it('is asked again after a break in the middle, and after a fault', async () => {
    server.failNext({ kind: 'disconnect_in_the_middle' });
    expect(await ask()).toEqual(RESPONSE);
    server.failNext({ kind: 'server_error' });
    expect(await ask()).toEqual(RESPONSE);
  });

  it('says when to come back', async () => {
    server.failNext({ kind: 'rate_limit', retryAfterSeconds: 7 });
    await expect(ask({ retriesMax: 0 })).rejects.toMatchObject({ kind: 'unavailable', retryAfterMs: 7_000 });
  });
});

describe('the limit of tokens', () => {
  it('is doubled once for a response that reaches it, then the material is too long', async () => {
    server.failNext({ kind: 'length' });
    expect(await ask()).toEqual(RESPONSE);
    expect(server.requests.map(({ body }) => body['max_tokens'])).toEqual([200, 400]);
    server.failNext({ kind: 'length' }, { kind: 'length' });
    await expect(ask()).rejects.toMatchObject({ kind: 'too_long' });
  });

  it('of the context refuses a request before it is sent', async () => {
    await expect(ask({ contextTokens: 300 })).rejects.toMatchObject({ kind: 'too_long' });
    expect(server.requests).toEqual([]);
  });
});

describe('an abort', () => {
  it.each<AssistantServerFault>([{ kind: 'hang' }, { kind: 'hang_in_the_middle' }])(
    'ends %o with its reason',
    async (fault) => {
      server.failNext(fault);
      const controller = new AbortController();
      const asked = ask({}, controller.signal);
      const reason = new Error('cancelled');
      setTimeout(() => controller.abort(reason), 30);
      await expect(asked).rejects.toBe(reason);
      await untilClosed();
    },
  );
});

describe('the check', () => {
  const check = (differences: Partial<AssistantOptions>) =>
    open(differences).check(new AbortController().signal);

  it('passes for a listed model, and names the others for an unknown one', async () => {
    await check({});
    await expect(check({ model: 'other' })).rejects.toThrow(
      'The server has no model other; it has test-model',
    );
  });

  it('says that the key is refused or the server away', async () => {
    await expect(check({ apiKey: 'sk-wrong' })).rejects.toMatchObject({ kind: 'misconfigured' });
    await expect(check({ baseUrl: 'http://127.0.0.1:9/v1' })).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

const untilClosed = async (): Promise<void> => {
  while (server.countOpen() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
};
