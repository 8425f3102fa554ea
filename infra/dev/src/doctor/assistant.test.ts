import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { assistantCheck } from './assistant.ts';

let server: Server;
let baseUrl: string;
/** The formats of responses that the server refuses. */
let refused: readonly string[];
/** Whether the server runs the model that it lists. */
let isRunning: boolean;

const send = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Responds as an OpenAI-compatible server does. */
const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (request.method === 'GET')
    return send(response, 200, { object: 'list', data: [{ id: 'small', object: 'model' }] });
  const { response_format: format } = (await json(request)) as { response_format?: { type: string } };
  if (!isRunning) return send(response, 500, { error: { message: 'out of memory' } });
  if (format !== undefined && refused.includes(format.type))
    return send(response, 400, { error: { message: `response_format ${format.type} is not supported` } });
  const choice = { index: 0, delta: { content: '{"word":"ok"}' }, finish_reason: 'stop' };
  response
    .writeHead(200, { 'content-type': 'text/event-stream' })
    .end(`data: ${JSON.stringify({ choices: [choice] })}\n\ndata: [DONE]\n\n`);
};

beforeEach(async () => {
  refused = [];
  isRunning = true;
  server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterEach(() => void server.close());

const check = (model: string) =>
  assistantCheck({ baseUrl, model, apiKey: 'secret' }).run(new AbortController().signal);

it('says that the server of the language model responds, has the model, and has JSON schema', async () => {
  expect(await check('small')).toEqual([
    { check: 'assistant', status: 'ok', found: 'the server of small responds, with JSON schema' },
  ]);
});

it.each([[['json_schema']], [['json_schema', 'json_object']]])(
  'says that responses are parsed if the server refuses %j, which is no problem',
  async (formats) => {
    refused = formats;
    expect(await check('small')).toMatchObject([
      { status: 'ok', found: expect.stringContaining('no JSON schema: responses are parsed') },
    ]);
  },
);

it('names a model that the server does not have', async () => {
  expect(await check('large')).toMatchObject([
    { status: 'error', found: expect.stringContaining('no model large'), todo: expect.anything() },
  ]);
});

it('fails if the server lists the model and does not run it', async () => {
  isRunning = false;
  await expect(check('small')).rejects.toThrow();
});

it('fails if the server is not there', async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await expect(check('small')).rejects.toThrow('not reachable');
});
