import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startTranslations } from '../../i18n/index.ts';
import { UploadSection } from './upload-section.tsx';

beforeAll(() => startTranslations());
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  Reflect.deleteProperty(URL, 'createObjectURL');
  Reflect.deleteProperty(URL, 'revokeObjectURL');
});

/** Lets the browser read the header of a recording of 74 s. */
const readHeaders = (): void => {
  Object.assign(URL, { createObjectURL: () => 'blob:recording', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(74);
  jest.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function read(
    this: HTMLMediaElement,
  ) {
    queueMicrotask(() => this.dispatchEvent(new Event('loadedmetadata')));
  });
};

const choose = async (): Promise<ReturnType<typeof userEvent.setup>> => {
  const user = userEvent.setup();
  await act(async () => {
    render(<UploadSection />);
  });
  screen.getByRole('button', { name: 'Escolher arquivo' }).focus();
  const file = new File([new Uint8Array(2_048)], 'reunião.mp3', { type: 'audio/mpeg' });
  const input = screen.getByLabelText('Escolher arquivo', { selector: 'input' });
  await act(async () => fireEvent.change(input, { target: { files: [file] } }));
  return user;
};

describe('a chosen file', () => {
  it('takes the place of the invitation, with its name, size and length', async () => {
    readHeaders();
    await choose();
    expect(screen.queryByText('Solte aqui seu áudio ou vídeo')).toBeNull();
    expect(screen.getByText('reunião.mp3')).toBeTruthy();
    expect(await screen.findByText(/^Áudio · 2.KB · 1:14$/)).toBeTruthy();
  });

  it('makes the transcription the filled button, which is that of the file before', async () => {
    await act(async () => {
      render(<UploadSection />);
    });
    const isFilled = (name: string) =>
      screen.getByRole('button', { name }).className.split(' ').includes('bg-accent');
    expect([isFilled('Escolher arquivo'), isFilled('Transcrever Áudio')]).toEqual([true, false]);
    cleanup();
    await choose();
    expect([isFilled('Trocar arquivo'), isFilled('Transcrever Áudio')]).toEqual([false, true]);
  });

  it('leaves the keyboard at the buttons for files when it comes and when it is removed', async () => {
    const user = await choose();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Trocar arquivo' }));
    await user.click(screen.getByRole('button', { name: 'Remover reunião.mp3' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Escolher arquivo' }));
  });
});
