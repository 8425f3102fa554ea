import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { provideLiveText } from '../../../testing/live-text-browser.ts';
import { startTranslations } from '../../i18n/index.ts';
import { RecorderPanel } from './recorder-panel.tsx';

/** A microphone that records nothing. */
class FakeRecorder {
  static opened: FakeRecorder | undefined;
  static isTypeSupported = () => true;
  state = 'inactive';
  mimeType = 'audio/webm';
  addEventListener = () => undefined;
  start() {
    this.state = 'recording';
    FakeRecorder.opened = this;
  }
  pause() {
    this.state = 'paused';
  }
  resume() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
  }
}
let browser: ReturnType<typeof provideLiveText>;

beforeAll(() => startTranslations());
beforeEach(() => {
  browser = provideLiveText();
  Object.assign(globalThis, { MediaRecorder: FakeRecorder });
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: async () => ({ getTracks: () => [] }) },
  });
});
afterEach(cleanup);

it('a visitor pauses the recording, and with it live text', async () => {
  const user = userEvent.setup();
  render(<RecorderPanel language="pt-BR" onFile={() => undefined} onClose={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Pausar' }));
  expect(FakeRecorder.opened?.state).toBe('paused');
  expect(screen.getByText('Gravação pausada')).toBeTruthy();
  await waitFor(() => expect(browser.opened).toHaveLength(1));
  browser.opened[0]?.accept();
  browser.speak(10);
  expect(browser.opened[0]?.heard()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  browser.speak(10);
  expect([FakeRecorder.opened?.state, browser.opened[0]?.heard()]).toEqual(['recording', [[0, 10]]]);
});

it('a recording is discarded only after a confirmation, and goes on until then', async () => {
  const user = userEvent.setup();
  let isClosed = false;
  const close = () => {
    isClosed = true;
  };
  render(<RecorderPanel language="pt-BR" onFile={() => undefined} onClose={close} />);
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  const question = await screen.findByRole('dialog', { name: 'Descartar a gravação?' });
  await user.click(within(question).getByRole('button', { name: 'Voltar' }));
  expect([isClosed, FakeRecorder.opened?.state]).toEqual([false, 'recording']);
  await user.click(screen.getByRole('button', { name: 'Descartar' }));
  await user.click(await screen.findByRole('button', { name: 'Descartar gravação' }));
  expect(isClosed).toBe(true);
});
