import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { finished, recording } from '../../../testing/recordings.ts';
import { openStage } from '../../../testing/library-stage.tsx';

const stage = await openStage();
const { server, show, row, expanded } = stage;

beforeEach(() => stage.begin());
afterEach(() => stage.forget());
afterAll(() => server.stop());

const DAY_MS = 86_400_000;
/** Returns noon in some days. Calendar days count: the time of day of the test must not matter. */
const atNoonIn = (days: number): string => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  day.setHours(12, 0, 0, 0);
  return day.toISOString();
};
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

describe('an expanded row', () => {
  it('has the status, the file, a player, the start of the text and a link to the rest', async () => {
    server.put(
      finished(1, {
        createdAt: new Date(Date.now() - 5 * 60_000).toISOString(),
        audioUrl: '/api/transcription/x/audio?token=t',
        result: { text: 'a'.repeat(300), audio_duration: 222, confidence: 0.95 },
      }),
    );
    const { user } = show();
    expect((await row('reunião 1')).queryByRole('group')).toBeNull();
    const done = await expanded('reunião 1');
    expect(done.getByText('Concluída')).toBeTruthy();
    expect(done.getByText('reunião 1.mp3')).toBeTruthy();
    const facts = done.getAllByRole('definition').map((fact) => fact.textContent);
    expect(facts).toEqual(['há 5 min', '3:42', 'Áudio MP3', '4,0 MB', 'Português']);
    const player = within(done.getByRole('group', { name: 'Áudio de reunião 1' }));
    expect(player.getByRole('slider').getAttribute('aria-valuetext')).toBe('0:00 de 3:42');
    expect(done.getByText(`${'a'.repeat(300)}…`)).toBeTruthy();
    expect(done.getByRole('button', { name: 'Ver Transcrição Completa: reunião 1' })).toBeTruthy();
    await user.click(done.getByRole('button', { name: 'Ocultar detalhes de reunião 1' }));
    expect(done.queryByText('Concluída')).toBeNull();
  });

  it('names the step of a running recording, and offers the retry of a failed one', async () => {
    server.put(
      recording(1, { stage: 'preparing', progress: 3 }),
      recording(2, { status: 'error', errorMessage: 'Falhou', canRetry: true }),
    );
    show();
    expect((await expanded('reunião 1')).getByText('Preparando o áudio')).toBeTruthy();
    expect((await expanded('reunião 2')).getByText(/^Tentar novamente$/i)).toBeTruthy();
  });

  it('says when the audio was deleted or will be', async () => {
    server.put(
      finished(1, { audioPurgedAt: inDays(-1) }),
      finished(2, { audioUrl: '/x', audioExpiresAt: atNoonIn(3) }),
      finished(3, { audioUrl: '/x', audioExpiresAt: inDays(20) }),
    );
    show();
    const purged = await expanded('reunião 1');
    expect(purged.getByText('O áudio foi excluído após 30 dias; o texto continua aqui.')).toBeTruthy();
    expect(purged.queryByRole('slider')).toBeNull();
    expect((await expanded('reunião 2')).getByText(/O áudio será excluído em 3 dias/)).toBeTruthy();
    expect((await expanded('reunião 3')).queryByText(/será excluído/)).toBeNull();
  });

  it.each([
    ['<img src=x onerror=alert(1)>.mp3', '<img src=x onerror=alert(1)>'],
    ['"aspas" & \'outras\'.mp3', '"aspas" & \'outras\''],
    ['linha\r\nSet-Cookie: a=b.mp3', 'linhaSet-Cookie: a=b'],
    ['foto\u202Egnp.exe', 'fotognp.exe'],
    ['تسجيل الاجتماع.ogg', 'تسجيل الاجتماع'],
    ['\u200E\u202E', 'Sem nome'],
  ])('shows %j as plain text', async (name, shown) => {
    server.put(finished(1, { originalFileName: name }));
    show();
    const heading = await screen.findByRole('heading', { level: 3 });
    expect(heading.textContent).toBe(shown);
    expect(document.querySelector('img')).toBeNull();
    if (shown !== 'Sem nome') expect(heading.querySelector('bdi')?.textContent).toBe(shown);
  });
});
