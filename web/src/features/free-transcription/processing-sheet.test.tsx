import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { makeProgress } from '../../../testing/snapshots.ts';
import { startTranslations } from '../../i18n/index.ts';
import type { Running } from './flow.ts';
import { ProcessingSheet } from './processing-sheet.tsx';

beforeAll(() => startTranslations());
afterEach(cleanup);

const show = (running: Partial<Running>) =>
  render(
    <ProcessingSheet fileName="reunião.mp3" running={{ ...makeProgress(), ...running }} connection="live" />,
  );
const bar = () => screen.getByRole('progressbar', { name: 'Progresso da transcrição' });

describe('before the first sentence', () => {
  it.each([
    [{ stage: null, queuePosition: 3 }, 'Na fila, posição 3', /espera a vez/],
    [{ stage: 'preparing' }, 'Preparando o áudio', /Separando a fala/],
    [{ stage: 'transcribing', progress: 0 }, 'Ouvindo o primeiro trecho', /ouve um trecho inteiro/],
    [{ waitingFor: 'speech_model' }, 'Aguardando o reconhecimento de fala', /está sendo preparado/],
  ] as const)('a visitor reads what is awaited, not 0%% (%j)', (running, step, reason) => {
    show(running);
    expect(screen.getByText(step)).toBeTruthy();
    expect(screen.getByText(reason)).toBeTruthy();
    expect(screen.queryByText(/0%/)).toBeNull();
    expect(bar().hasAttribute('aria-valuenow')).toBe(false);
  });

  it('the percentage is shown from the first one on', () => {
    show({ stage: 'transcribing', progress: 1.4 });
    expect(screen.getByText('Transcrevendo 1%')).toBeTruthy();
    expect(bar().getAttribute('aria-valuenow')).toBe('1');
  });
});
