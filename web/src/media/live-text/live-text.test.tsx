import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LIVE_CLOSE } from '@escriba/contracts/transcription/live-text';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { provideLiveText } from '../../../testing/live-text-browser.ts';
import { startTranslations } from '../../i18n/index.ts';
import { type LiveText, startLiveText } from './live-text.ts';
import { LiveTextView } from './live-text-view.tsx';

let browser: ReturnType<typeof provideLiveText>;
let liveText: LiveText;
let identity: string;

beforeAll(() => startTranslations());
beforeEach(() => {
  browser = provideLiveText();
  identity = 'escriba.device.this-one';
});
afterEach(() => {
  liveText.end();
  cleanup();
});

const begin = async () => {
  liveText = startLiveText({} as MediaStream, {
    language: 'pt',
    locale: 'pt',
    findIdentity: async () => identity,
  });
  render(<LiveTextView liveText={liveText} />);
  return nextSocket(1);
};
const nextSocket = async (count: number) => {
  await waitFor(() => expect(browser.opened).toHaveLength(count), { timeout: 4_000 });
  const socket = browser.opened.at(-1);
  if (socket === undefined) throw new Error('no connection');
  socket.accept();
  return socket;
};
const text = { type: 'text', final: '', sure: '', unsure: '', finalSample: 0 } as const;

describe('live text', () => {
  it('shows the sentence that goes on, and announces only what is final', async () => {
    const socket = await begin();
    expect(socket.protocols).toEqual(['escriba.live-text.v1', 'escriba.device.this-one']);
    expect(new URL(socket.url).searchParams.get('language')).toBe('pt');
    socket.say({ type: 'listening' });
    expect(screen.getByText('Fale: o texto aparece aqui. O som é enviado enquanto você fala.')).toBeTruthy();
    socket.say({ ...text, sure: 'uma raposa', unsure: 'velha' });
    expect(screen.getByText('velha').className).toContain('text-muted');
    expect(screen.getByRole('log').textContent).toBe('');
    socket.say({ ...text, final: 'Uma raposa velha não aprende.' });
    expect(screen.getByRole('log').textContent).toBe('Uma raposa velha não aprende. ');
    expect(screen.queryByText('velha')).toBeNull();
  });

  it('sends what no final text covers again after the connection broke', async () => {
    const first = await begin();
    for (const samples of [100, 100, 100]) browser.speak(samples);
    expect(first.heard()).toEqual([
      [0, 100],
      [100, 100],
      [200, 100],
    ]);
    first.say({ ...text, final: 'Um.', finalSample: 150 });
    first.end();
    expect(screen.getByText('Sem conexão para o texto ao vivo; a gravação continua.')).toBeTruthy();
    browser.speak(50);
    const second = await nextSocket(2);
    expect(second.heard()).toEqual([
      [100, 100],
      [200, 100],
      [300, 50],
    ]);
    second.say({ ...text, final: 'Dois.', finalSample: 300 });
    expect(screen.getByRole('log').textContent).toBe('Um. Dois. ');
  });

  it('connects with the token of that time after the one before has expired', async () => {
    identity = 'escriba.token.old';
    const first = await begin();
    browser.speak(100);
    identity = 'escriba.token.new';
    first.end();
    const second = await nextSocket(2);
    expect([first.protocols[1], second.protocols[1]]).toEqual(['escriba.token.old', 'escriba.token.new']);
    expect(second.heard()).toEqual([[0, 100]]);
  });

  it('sends nothing while the recording is paused, and goes on where it stopped', async () => {
    const socket = await begin();
    browser.speak(100);
    liveText.pause();
    browser.speak(100);
    socket.end(LIVE_CLOSE.idle);
    liveText.resume();
    browser.speak(10);
    const again = await nextSocket(2);
    expect(again.heard()).toEqual([
      [0, 100],
      [100, 10],
    ]);
  });

  it('says that no worker is free, and why there is no more text', async () => {
    const socket = await begin();
    socket.say({ type: 'unavailable' });
    expect(screen.getByText('Sem texto ao vivo agora; a gravação continua.')).toBeTruthy();
    socket.say({ type: 'ended', error: 'usage.monthly_limit', message: 'Limite mensal atingido' });
    socket.end(LIVE_CLOSE.ended);
    expect(screen.getByText('Limite mensal atingido')).toBeTruthy();
    browser.speak(10);
    expect(browser.opened).toHaveLength(1);
  });

  it('leaves microphone and connection when the recording ends', async () => {
    const socket = await begin();
    expect(browser.isHearing()).toBe(true);
    liveText.end();
    await waitFor(() => expect([browser.isHearing(), socket.readyState]).toEqual([false, 3]));
  });
});
