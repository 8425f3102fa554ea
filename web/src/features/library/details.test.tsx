import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { finished, recordingId } from '../../../testing/recordings.ts';
import { openStage } from '../../../testing/library-stage.tsx';

const stage = await openStage();
const { server, show, expanded } = stage;

beforeEach(() => stage.begin());
afterEach(() => stage.forget());
afterAll(() => server.stop());

describe('the full transcript', () => {
  const long = finished(1, {
    audioUrl: '/x',
    result: { text: 'Um. Dois.', audio_duration: 9, confidence: 0.95 },
  });
  const segments = [
    { startMs: 0, endMs: 4_000, text: 'Um.' },
    { startMs: 65_000, endMs: 69_000, text: 'Dois.' },
  ];

  it('opens over the list with its times, and closes with “back”', async () => {
    server.put(long);
    server.segments.set(recordingId(1), segments);
    const page = show();
    const opener = (await expanded('reunião 1')).getByRole('button', { name: /^Ver Transcrição Completa/ });
    await page.user.click(opener);
    const dialog = within(await screen.findByRole('dialog', { name: 'reunião 1.mp3' }));
    expect(await dialog.findByRole('button', { name: 'Ouvir a partir de 1:05' })).toBeTruthy();
    expect(dialog.getByText('Dois.')).toBeTruthy();
    expect(page.search()).toBe(`?open=${recordingId(1)}`);
    await page.go(-1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement?.id).toBe(opener.id);
  });

  it('renders every word of a long transcript', async () => {
    server.put(long);
    const many = Array.from({ length: 300 }, (_, index) => ({
      startMs: index * 12_000,
      endMs: index * 12_000 + 11_000,
      text: `Frase ${index}.`,
    }));
    server.segments.set(recordingId(1), many);
    show(`?open=${recordingId(1)}`);
    const text = await screen.findByRole('region', { name: 'Transcrição' });
    await waitFor(() => expect(text.querySelectorAll('li')).toHaveLength(300));
    expect(text.textContent).toContain('Frase 0.');
    expect(text.textContent).toContain('Frase 299.');
  });

  it('says when it is gone', async () => {
    show(`?open=${recordingId(7)}`);
    expect(await screen.findByRole('dialog', { name: 'Transcrição não disponível' })).toBeTruthy();
  });

  it('offers a retry when it does not load', async () => {
    server.put(long);
    server.refusals.set(`GET transcription/${recordingId(1)}`, {
      status: 500,
      error: 'x',
      message: 'Falhou',
    });
    const page = show(`?open=${recordingId(1)}`);
    const again = await screen.findByRole('button', { name: 'Tentar novamente' });
    server.refusals.clear();
    await page.user.click(again);
    expect(await screen.findByRole('dialog', { name: 'reunião 1.mp3' })).toBeTruthy();
  });

  it('says in the language of the page that the server is out of reach', async () => {
    server.put(long);
    server.refusals.set(`GET transcription/${recordingId(1)}`, { status: 0, error: '', message: '' });
    show(`?open=${recordingId(1)}`);
    expect((await screen.findByRole('alert')).textContent).toContain('Verifique a conexão e tente de novo.');
  });
});
