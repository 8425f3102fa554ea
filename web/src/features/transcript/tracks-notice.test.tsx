import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { openStage } from '../../../testing/transcript-page-stage.tsx';

const stage = await openStage();
const { world, show } = stage;

beforeEach(() => stage.begin());
afterEach(() => stage.leave());
afterAll(() => stage.stop());

describe('a transcript of one of several audio tracks', () => {
  const withTracks = (leftOut: NonNullable<typeof world.document.audioTracks>['leftOut']) => {
    const audioTracks = { count: leftOut.length + 1, heard: [1], leftOut, chosen: null };
    world.document = { ...world.document, audioTracks };
  };
  const recognitions = () =>
    stage.seen
      .filter(({ path }) => path.endsWith('/recognise'))
      .map(({ body }) => JSON.parse(body) as unknown);
  const note = async () => (await screen.findByRole('note')).textContent;

  it('says which one is left out, and recognises it', async () => {
    withTracks([{ number: 2, language: 'eng' }]);
    world.responses.set('POST /recognise', {
      status: 200,
      body: { success: true, data: { ...world.item, status: 'pending', progress: 0 } },
    });
    const user = show();
    expect(await note()).toBe(
      'Este arquivo tem 2 faixas de áudio. O texto é da faixa 1. A faixa 2 (inglês) ficou de fora.',
    );
    await user.click(screen.getByRole('button', { name: 'Transcrever a outra faixa' }));
    expect(await screen.findByRole('dialog', { name: 'Transcrever outra faixa' })).not.toBeNull();
    expect(screen.getByLabelText<HTMLSelectElement>('Faixa de áudio').value).toBe('2');
    expect(screen.getByLabelText<HTMLSelectElement>('Idioma falado').value).toBe('en');
    await user.click(screen.getByRole('button', { name: 'Reconhecer de novo' }));
    await waitFor(() =>
      expect(recognitions()).toEqual([{ language_code: 'en', speech_model: 'universal', audio_track: 2 }]),
    );
  });

  it('offers a choice of several, and finds the language of one that names none', async () => {
    withTracks([
      { number: 2, language: 'spa' },
      { number: 3, language: null },
    ]);
    const user = show();
    expect(await note()).toContain('As faixas 2 (espanhol) e 3 ficaram de fora.');
    await user.click(screen.getByRole('button', { name: 'Transcrever outra faixa' }));
    const field = await screen.findByLabelText<HTMLSelectElement>('Faixa de áudio');
    expect([...field.options].map(({ text }) => text)).toEqual([
      'Faixa 1, a do texto atual',
      'Faixa 2 (espanhol)',
      'Faixa 3',
    ]);
    await user.selectOptions(field, '3');
    const language = screen.getByLabelText<HTMLSelectElement>('Idioma falado');
    expect(language.selectedOptions[0]?.text).toBe('Detectar (um ou mais)');
    await user.selectOptions(field, 'Faixa 1, a do texto atual');
    expect(language.value).toBe('pt');
  });

  it('is heard from another address once the text is of another track', async () => {
    withTracks([{ number: 2, language: null }]);
    const loaded: (string | null)[] = [];
    const load = jest.spyOn(HTMLMediaElement.prototype, 'load');
    load.mockImplementation(function (this: HTMLMediaElement) {
      loaded.push(this.getAttribute('src'));
    });
    const user = show();
    await note();
    await user.keyboard(' ');
    const { audioUrl } = world.item;
    const other = { ...world.item, updatedAt: '2026-01-02T00:00:00.000Z', audioUrl: `${audioUrl}?track=2` };
    // A response that is under way has it too.
    world.item = other;
    act(() => stage.services().transcriptions.note(other));
    await waitFor(() => expect(stage.services().playback.getState().id).toBeNull());
    await user.keyboard(' ');
    expect(loaded.filter((url) => url !== null)).toEqual([audioUrl, `${audioUrl}?track=2`]);
    load.mockRestore();
  });

  it('says why another one cannot be recognised once the audio is gone', async () => {
    withTracks([{ number: 2, language: null }]);
    world.item = { ...world.item, audioUrl: null };
    show();
    expect(await note()).toContain('O áudio não está mais guardado');
    expect(screen.queryByRole('button', { name: 'Transcrever a outra faixa' })).toBeNull();
  });
});
