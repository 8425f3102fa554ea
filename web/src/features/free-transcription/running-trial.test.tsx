import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { startTranslations } from '../../i18n/index.ts';
import { makeSnapshot, segment } from '../../../testing/snapshots.ts';
import { startVisitorServer } from '../../../testing/visitor-server.ts';
import { UploadSection } from './upload-section.tsx';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();
const FREE = '/api/transcription/free';
const EVENTS = '/api/async-transcription/events/';
const TRIAL_LEFT = { available: true, error: null, message: null };
const SPEECH = [segment(0, 'Bom dia a todos.'), segment(1, 'Vamos começar?')];

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
});
afterEach(cleanup);
afterAll(() => server.stop());

describe('a visitor who is back while their trial runs', () => {
  const deviceId = 'a'.repeat(32);
  afterEach(() => {
    globalThis.earlyRequests = undefined;
  });

  it('sees it from the response that was requested before the code had loaded', async () => {
    localStorage.setItem('device_id', deviceId);
    document.documentElement.dataset['trial'] = 'known';
    const running = makeSnapshot({ status: 'processing', progress: 40, segments: SPEECH });
    globalThis.earlyRequests = [
      {
        url: server.origin + FREE,
        headers: { 'x-device-id': deviceId, 'accept-language': 'pt-BR' },
        response: Promise.resolve(Response.json({ success: true, data: running, trial: TRIAL_LEFT })),
      },
    ];
    server.on(EVENTS, () => new Promise(() => undefined));
    render(<UploadSection />);
    expect(document.documentElement.dataset['trial']).toBeUndefined();
    expect(screen.queryByRole('button', { name: 'Escolher arquivo' })).toBeNull();
    expect(await screen.findByText('Vamos começar?')).toBeTruthy();
    expect(server.seen.filter(({ path }) => path === FREE)).toEqual([]);
  });
});
