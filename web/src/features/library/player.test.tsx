import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { finished, recordingId } from '../../../testing/recordings.ts';
import { openStage } from '../../../testing/library-stage.tsx';

const stage = await openStage();
const { server, show, expanded } = stage;
const audio = document.createElement('audio');
const addresses: string[] = [];

beforeEach(async () => {
  await stage.begin();
  addresses.length = 0;
  jest.spyOn(window, 'Audio').mockImplementation(() => audio);
  jest.spyOn(audio, 'load').mockImplementation(() => void addresses.push(audio.getAttribute('src') ?? ''));
  jest.spyOn(audio, 'play').mockImplementation(async () => undefined);
  jest.spyOn(audio, 'pause').mockImplementation(() => undefined);
});
afterEach(() => stage.forget());
afterAll(() => server.stop());

const fire = (name: string) => act(() => void audio.dispatchEvent(new Event(name)));
const player = async (name: string) =>
  within((await expanded(name)).getByRole('group', { name: `Áudio de ${name}` }));
const dock = (name: string) => within(screen.getByRole('region', { name: `Ouvindo ${name}` }));
const addressOf = (number: number, token: string): string =>
  `/api/transcription/${recordingId(number)}/audio?token=${token}`;
const put = (token = 'a') =>
  server.put(finished(1, { audioUrl: addressOf(1, token) }), finished(2, { audioUrl: addressOf(2, token) }));

describe('the player of an expanded row', () => {
  it('plays, pauses, seeks and follows the keyboard', async () => {
    put();
    const { user } = show();
    const one = await player('reunião 1');
    await user.click(one.getByRole('button', { name: 'Ouvir' }));
    fire('playing');
    expect(one.getByRole('button', { name: 'Pausar' })).toBeTruthy();
    expect(addresses).toEqual([addressOf(1, 'a')]);
    await user.click(one.getByRole('button', { name: 'Avançar 5 s' }));
    const slider = one.getByRole('slider');
    expect(slider.getAttribute('aria-valuetext')).toBe('0:05 de 3:42');
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    fireEvent.keyDown(slider, { key: 'PageUp' });
    expect(slider.getAttribute('aria-valuetext')).toBe('0:40 de 3:42');
    fireEvent.keyDown(slider, { key: 'ArrowLeft' });
    expect(slider.getAttribute('aria-valuetext')).toBe('0:35 de 3:42');
    expect(one.getByText('−3:07')).toBeTruthy();
    await user.selectOptions(one.getByRole('combobox', { name: 'Velocidade' }), '1,5×');
    expect(audio.playbackRate).toBe(1.5);
    await user.click(one.getByRole('button', { name: 'Pausar' }));
    expect(one.getByRole('button', { name: 'Ouvir' })).toBeTruthy();
  });

  it('stops when another player starts', async () => {
    put();
    const { user } = show();
    const one = await player('reunião 1');
    await user.click(one.getByRole('button', { name: 'Ouvir' }));
    fire('playing');
    await user.click((await player('reunião 2')).getByRole('button', { name: 'Ouvir' }));
    fire('playing');
    expect(one.getByRole('button', { name: 'Ouvir' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pausar reunião 2' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pausar reunião 1' })).toBeNull();
  });

  it('refetches the recording when its URL has expired', async () => {
    put();
    const { user } = show();
    const one = await player('reunião 1');
    await user.click(one.getByRole('button', { name: 'Ouvir' }));
    put('b');
    const refused = { status: 401, error: 'audio.token', message: 'Não' };
    server.refusals.set(`GET transcription/${recordingId(1)}/audio`, refused);
    fire('error');
    await waitFor(() => expect(addresses).toEqual([addressOf(1, 'a'), addressOf(1, 'b')]));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says what this browser cannot play, and offers a retry for what does not load', async () => {
    put();
    const { user } = show();
    const one = await player('reunião 1');
    await user.click(one.getByRole('button', { name: 'Ouvir' }));
    const [first] = addresses;
    fire('error');
    // The audio is there: it is loaded once more.
    await waitFor(() => expect(addresses).toEqual([first, first]));
    fire('error');
    expect(await one.findByText(/Este navegador não toca este formato/)).toBeTruthy();
    server.refusals.set('GET transcription/', { status: 503, error: 'x', message: 'Não' });
    const two = await player('reunião 2');
    await user.click(two.getByRole('button', { name: 'Ouvir' }));
    fire('error');
    expect(await two.findByText('Não foi possível carregar o áudio.')).toBeTruthy();
    server.refusals.clear();
    addresses.length = 0;
    await user.click(two.getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(addresses).toEqual([addressOf(2, 'a')]));
  });

  it('says that the audio was deleted meanwhile', async () => {
    put();
    const { user } = show();
    const one = await player('reunião 1');
    await user.click(one.getByRole('button', { name: 'Ouvir' }));
    server.put(finished(1, { audioPurgedAt: '2026-02-01T00:00:00.000Z' }));
    server.refusals.set(`GET transcription/${recordingId(1)}/audio`, {
      status: 404,
      error: 'x',
      message: 'Não',
    });
    fire('error');
    expect(await screen.findByText('O áudio foi excluído após 30 dias; o texto continua aqui.')).toBeTruthy();
  });

  it('plays from a position in the text', async () => {
    put();
    server.segments.set(recordingId(1), [
      { startMs: 0, endMs: 4_000, text: 'Um.' },
      { startMs: 65_000, endMs: 69_000, text: 'Dois.' },
    ]);
    const { user } = show(`?open=${recordingId(1)}`);
    await user.click(await screen.findByRole('button', { name: 'Ouvir a partir de 1:05' }));
    fire('playing');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('slider').getAttribute('aria-valuetext')).toBe('1:05 de 3:42');
    expect(dialog.getByText('Dois.').closest('li')?.getAttribute('aria-current')).toBe('time');
  });
});

describe('the docked player', () => {
  it('plays what a row starts: with name, position, speed and a way to close it', async () => {
    put();
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Ouvir reunião 1' }));
    fire('playing');
    const docked = dock('reunião 1');
    expect(docked.getByRole('link', { name: 'reunião 1' })).toBeTruthy();
    fireEvent.keyDown(docked.getByRole('slider', { name: 'Posição no áudio' }), { key: 'PageUp' });
    expect(docked.getByText('0:30 de 3:42')).toBeTruthy();
    await user.selectOptions(docked.getByRole('combobox', { name: 'Velocidade' }), '2×');
    expect(audio.playbackRate).toBe(2);
    await user.click(docked.getByRole('button', { name: 'Pausar' }));
    expect(docked.getByRole('button', { name: 'Ouvir' })).toBeTruthy();
    await user.click(docked.getByRole('button', { name: 'Fechar player' }));
    expect(screen.queryByRole('region', { name: /^Ouvindo/ })).toBeNull();
  });

  it('has one recording at a time, and stays while the list shows others', async () => {
    put();
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Ouvir reunião 1' }));
    fire('playing');
    await user.click(screen.getByRole('button', { name: 'Ouvir reunião 2' }));
    fire('playing');
    expect(screen.getAllByRole('region', { name: /^Ouvindo/ })).toHaveLength(1);
    await user.type(screen.getByRole('searchbox'), 'reunião 1');
    await waitFor(() => expect(screen.queryByRole('article', { name: 'reunião 2' })).toBeNull());
    expect(dock('reunião 2').getByRole('button', { name: 'Pausar' })).toBeTruthy();
  });
});
