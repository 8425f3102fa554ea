import {
  type SupportRequest,
  closeSupportRequest,
  getSupportRequest,
  listSupportRequests,
} from '@escriba/contracts/auth/support';
import { serveRoute } from '@escriba/http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startOperatorRoutes } from '../operator.fixture.ts';

const REQUEST: SupportRequest = {
  reference: '20261122-48392017',
  subject: 'question',
  message: 'Como exporto?\nObrigada.',
  name: 'Ana',
  email: 'ana@example.com',
  userId: null,
  transcriptionId: null,
  createdAt: '2026-11-22T12:00:00.000Z',
  closedAt: null,
};

let services: Awaited<ReturnType<typeof startOperatorRoutes>>;

beforeAll(async () => {
  services = await startOperatorRoutes({
    operator: (scope) => {
      serveRoute(scope, listSupportRequests, async (request) => ({
        success: true as const,
        data: request.query.all === true ? [REQUEST] : [],
      }));
      serveRoute(scope, getSupportRequest, async () => ({ success: true as const, data: REQUEST }));
      serveRoute(scope, closeSupportRequest, async () => ({
        success: true as const,
        data: { ...REQUEST, closedAt: '2026-11-23T12:00:00.000Z' },
      }));
    },
  });
});
afterAll(() => services.close());

const run: typeof services.run = (...given) => services.run(...given);

describe('an operator who answers messages', () => {
  it('lists them, reads one and closes it', async () => {
    expect(await run('support list')).toBe('No messages.');
    expect(await run('support list --all')).toBe(
      '20261122-48392017  question       ana@example.com  Como exporto? Obrigada.',
    );
    const shown = await run(`support show ${REQUEST.reference}`);
    expect(shown).toContain('from: Ana, ana@example.com');
    expect(shown).toContain('\n\nComo exporto?\nObrigada.');
    expect(await run(`support close ${REQUEST.reference}`)).toContain('closed 2026-11-23');
  });

  it.each([
    ['list --open', "Unknown option '--open'"],
    ['list now', 'Unexpected argument: now.'],
    ['show', 'Missing argument: REFERENCE.'],
    ['show ../x', '../x is not a reference such as 20261122-48392017.'],
    ['close 20261122-48392017 2', 'Unexpected argument: 2.'],
  ])('gets an error and the usage for “%s”', async (line, sentence) => {
    await expect(run(`support ${line}`)).rejects.toThrow(sentence);
    await expect(run(`support ${line}`)).rejects.toThrow('support list [--all]');
  });
});
