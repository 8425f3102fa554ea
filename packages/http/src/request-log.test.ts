import { createLogger } from '@escriba/runtime';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as Type from 'typebox';
import { createApp } from './index.ts';
import type { App } from './index.ts';

const lines: string[] = [];
let app: App;

beforeAll(async () => {
  const destination = { write: (line: string) => void lines.push(line) };
  app = await createApp({ logger: createLogger({ name: 'test', level: 'trace', destination }) });
  const card = Type.Object({ number: Type.String({ maxLength: 4 }) });
  app.post('/card', { schema: { body: Type.Object({ card: Type.Optional(card) }) } }, async () => {
    throw new Error('failed');
  });
});
afterAll(() => app.close());

it.each([
  ['is handled and fails', 500, '{"number":5162306219378829}'],
  ['does not match the schema', 400, '{"card":{"number":"5162306219378829"}}'],
  ['is not JSON', 400, '{5162306219378829'],
])('a body that %s is not in the log', async (_case, status, payload) => {
  const headers = { 'content-type': 'application/json' };
  const response = await app.inject({ method: 'POST', url: '/card', headers, payload });
  expect(response.statusCode).toBe(status);
  expect(lines.join()).toContain('"route":"/card"');
  expect(lines.join()).not.toContain('5162306219378829');
  expect(response.body).not.toContain('5162306219378829');
});
