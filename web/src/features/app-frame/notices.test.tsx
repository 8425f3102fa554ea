import type { SeenNotices } from '@escriba/contracts/auth/notices';
import type { RecordingNotice } from '@escriba/contracts/transcription/notices';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { FREE } from '../../../testing/billing-world.ts';
import { usage } from '../../../testing/recordings.ts';
import { stageFrame } from '../../../testing/frame-stage.tsx';
import { makeUsage } from '../../../testing/upload-server.ts';
import { refuse } from '../../../testing/visitor-server.ts';
import { noticesKey } from '../../data/notices/notices.ts';

const { server, services, show } = await stageFrame();

const RECORDINGS = '/api/transcription/notices';
const SEEN = '/api/auth/notices/seen';
const ID = '0198c0de-0000-7000-8000-00000000000a';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const ready = (differences: Partial<RecordingNotice> = {}): RecordingNotice => ({
  kind: 'completed',
  transcriptionId: ID,
  originalFileName: 'ata de novembro.mp3',
  at: minutesAgo(5),
  ...differences,
});
const ok = (data: unknown) => ({ status: 200, body: { success: true, data } });
/** The times that the browser has marked as seen, one array a request. */
let marks: (readonly SeenNotices[])[] = [];
const has = (recordings: readonly RecordingNotice[], seen: readonly SeenNotices[] = []) => {
  server.on(RECORDINGS, ok(recordings));
  let stored = seen;
  marks = [];
  server.on(SEEN, ({ method, body }) => {
    if (method === 'POST') {
      stored = (JSON.parse(body) as { seen: SeenNotices[] }).seen;
      marks.push(stored);
    }
    return ok(stored);
  });
};
const button = (name: string) => screen.findByRole('button', { name });
const panel = () => screen.findByRole('dialog', { name: 'Avisos' });

Object.assign(globalThis, { requestIdleCallback: (work: () => void) => setTimeout(work) });

beforeEach(() => {
  server.on('/api/usage/status', ok(makeUsage()));
  server.on('/api/auth/legal', ok([]));
  server.on('/api/subscription/status', {
    status: 200,
    body: { success: true, subscription: FREE, data: { currentPlan: 'free', status: 'active' } },
  });
});

describe('the notices', () => {
  it('say to a company that another account has its domain', async () => {
    has([]);
    server.on('/api/usage/status', ok(usage({ plan: 'business' })));
    const lost = {
      state: 'lost',
      wasTaken: true,
      unicodeHost: 'textos.empresa.com.br',
      lostAt: minutesAgo(5),
    };
    server.on('/api/transcription/domain', ok(lost));
    const user = show();
    await user.click(await screen.findByRole('button', { name: /^Avisos: \d/ }));
    const notice = within(await panel()).getByRole('link', {
      name: /Outra conta provou que seu domínio é dela/,
    });
    expect(notice.textContent).toContain('textos.empresa.com.br');
    expect(notice.getAttribute('href')).toBe('/app/settings#domain');
  });

  it('of a new account are the first two, which stay', async () => {
    has([]);
    const user = show();
    await user.click(await button('Avisos: 2'));
    expect(within(await panel()).getAllByRole('listitem')).toHaveLength(2);
    await user.keyboard('{Escape}');
    expect((await button('Avisos: 2')).textContent).toBe('2');
    expect(marks).toEqual([]);
  });

  it('count what was not seen, and lead to it', async () => {
    has([ready(), ready({ kind: 'link_opened', at: minutesAgo(90) })]);
    const user = show();
    await user.click(await button('Avisos: 2'));
    const rows = within(await panel()).getAllByRole('link');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Transcrição pronta (novo)ata de novembrohá 5 min',
      'Alguém abriu seu link pela primeira vez (novo)ata de novembrohá 1 h',
    ]);
    await user.click(rows[0] ?? document.body);
    expect(screen.getByText(`em /app/transcriptions/${ID}`)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are seen on all devices as soon as they are open, and keep their mark until they close', async () => {
    const at = minutesAgo(5);
    has([ready({ at })]);
    const user = show();
    await user.click(await button('Avisos: 1'));
    expect(within(await panel()).getByText('(novo)')).toBeTruthy();
    await waitFor(() => expect(marks).toHaveLength(1));
    expect(marks[0]).toEqual([{ topic: 'recordings', until: at }]);
    expect(within(await panel()).getByText('(novo)')).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(await button('Avisos'));
    expect(within(await panel()).queryByText('(novo)')).toBeNull();
    expect(marks).toHaveLength(1);
  });

  it('show no number for what another device has shown', async () => {
    const at = minutesAgo(5);
    has([ready({ at })], [{ topic: 'recordings', until: at }]);
    show();
    await waitFor(() => expect(services().queries.getQueryData(noticesKey)).toBeDefined());
    expect((await button('Avisos')).textContent).toBe('');
  });

  it('that are many are counted up to nine', async () => {
    has(Array.from({ length: 50 }, (_, index) => ready({ at: minutesAgo(index + 1) })));
    const user = show();
    expect((await button('Avisos: 50')).textContent).toBe('9+');
    await user.click(await button('Avisos: 50'));
    expect(within(await panel()).getAllByRole('listitem')).toHaveLength(50);
  });

  it('say that there are none after the first ones', async () => {
    has([], [{ topic: 'recordings', until: minutesAgo(5) }]);
    const user = show();
    await waitFor(() => expect(services().queries.getQueryData(noticesKey)).toBeDefined());
    await user.click(await button('Avisos'));
    expect(within(await panel()).getByText('Nenhum aviso nos últimos 30 dias.')).toBeTruthy();
  });

  it('say that they could not be loaded, and try again', async () => {
    server.on(RECORDINGS, { status: 503, body: refuse('x', 'Fora do ar') });
    server.on(SEEN, ok([]));
    const user = show();
    await user.click(await button('Avisos'));
    await within(await panel()).findByText('Não foi possível carregar os avisos');
    has([ready()]);
    await user.click(within(await panel()).getByRole('button', { name: 'Tentar novamente' }));
    expect(await within(await panel()).findByText('Transcrição pronta')).toBeTruthy();
  });

  it('of recordings do not wait for a service that is away', async () => {
    has([ready()]);
    server.on('/api/subscription/status', { status: 503, body: refuse('x', 'Fora do ar') });
    show();
    expect(await button('Avisos: 1')).toBeTruthy();
  });

  it('show a name that would reverse the text without its tricks', async () => {
    has([ready({ kind: 'failed', originalFileName: 'ata\u202E3pm.exe' })]);
    const user = show();
    await user.click(await button('Avisos: 1'));
    const row = within(await panel()).getByRole('link');
    expect(row.textContent).toContain('Não foi possível transcrever (novo)ata3pm.exe');
    expect(row.getAttribute('href')).toBe('/app/transcriptions');
  });
});
