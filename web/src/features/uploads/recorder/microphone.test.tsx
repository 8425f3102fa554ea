import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { openStage } from '../../../../testing/uploads-stage.tsx';
import { makeUsage } from '../../../../testing/upload-server.ts';
import { usageKey } from '../../../data/usage/usage.ts';
import { currentLocale } from '../../../i18n/locale.ts';
import { provideIndexedDatabase } from '../../../../testing/indexed-database.ts';

provideIndexedDatabase();

type Listener = (event: { readonly data: Blob }) => void;

/** A microphone whose seconds the test controls. */
class FakeRecorder {
  static opened: FakeRecorder | undefined;
  static isTypeSupported = (type: string) => type.startsWith('audio/webm');
  state = 'inactive';
  mimeType = 'audio/webm';
  listeners: [string, Listener][] = [];
  addEventListener(name: string, listener: Listener) {
    this.listeners.push([name, listener]);
  }
  fire(name: string, data = new Blob([])) {
    for (const [one, listener] of this.listeners) if (one === name) listener({ data });
  }
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
    queueMicrotask(() => {
      this.fire('dataavailable', new Blob(this.last));
      this.fire('stop');
    });
  }
  /** What it has not handed over yet. */
  last: string[] = [];
}
const track = { stop: () => undefined, addEventListener: () => undefined };
class SilentContext {
  resume = async () => undefined;
  close = async () => undefined;
  createAnalyser = () => ({ fftSize: 512, getFloatTimeDomainData: () => undefined });
  createMediaStreamSource = () => ({ connect: () => undefined });
}
Object.assign(globalThis, { MediaRecorder: FakeRecorder, AudioContext: SilentContext });
const giveMicrophone = (isGiven: boolean) =>
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: async () => {
        if (!isGiven) throw new Error('denied');
        return { getTracks: () => [track] };
      },
    },
  });

const stage = await openStage();
const { server } = stage;
const userId = () => stage.services().session.getState().user?.id ?? '';
const kept = () => stage.microphone().kept;
beforeEach(async () => {
  await stage.begin();
  giveMicrophone(true);
});
afterAll(stage.end);

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const record = async (...seconds: string[]) => {
  const user = stage.show();
  await user.click(await button('Gravar agora'));
  await button('Concluir e enviar');
  for (const second of seconds) act(() => FakeRecorder.opened?.fire('dataavailable', new Blob([second])));
  await waitFor(async () => {
    const [first] = await kept().list(userId());
    const file = first === undefined ? undefined : await kept().open(first.id);
    expect(file?.size).toBe(seconds.join('').length);
  });
  return user;
};

const REFUSED = '1 arquivo não pôde ser enviado';
/** The user's plan takes one more file today. */
const oneFileLeft = () => {
  const usage = makeUsage();
  const today = { ...usage.usage.today, limit: 1, remaining: 1, unlimited: false };
  const known = makeUsage({ usage: { ...usage.usage, today } });
  server.setUsage(known);
  stage.services().queries.setQueryData([...usageKey, currentLocale()], known);
};

const pressTwice = (pressed: HTMLButtonElement) =>
  act(() => {
    pressed.click();
    pressed.click();
  });

describe('a microphone recording', () => {
  it('can be paused, is sent when finished, and is then deleted here', async () => {
    stage.chooseLanguage('pt');
    const user = await record('um ', 'dois');
    await user.click(await button('Pausar'));
    expect(FakeRecorder.opened?.state).toBe('paused');
    await user.click(await button('Continuar'));
    expect(FakeRecorder.opened?.state).toBe('recording');
    await user.click(await button('Concluir e enviar'));
    await waitFor(() => expect(server.items).toHaveLength(1));
    const [stored] = server.stored.values();
    expect(stored?.bytes.toString()).toBe('um dois');
    expect(stored?.metadata['filename']).toMatch(/^gravação .*\.webm$/);
    await waitFor(async () => expect(await kept().list(userId())).toEqual([]));
  });

  it('is sent once and whole, and refused never, however often the button is pressed', async () => {
    oneFileLeft();
    stage.chooseLanguage('pt');
    await record('um ');
    FakeRecorder.opened?.last.push('dois');
    pressTwice(await button('Concluir e enviar'));
    await waitFor(() => expect(server.items).toHaveLength(1));
    expect([...server.stored.values()].map(({ bytes }) => bytes.toString())).toEqual(['um dois']);
    expect(await button('Gravar agora')).toBeTruthy();
    expect(screen.queryByText(REFUSED)).toBeNull();
  });

  it('goes on in a browser that has no live text', async () => {
    await record('um ');
    expect(await screen.findByText('Sem texto ao vivo agora; a gravação continua.')).toBeTruthy();
    expect(FakeRecorder.opened?.state).toBe('recording');
  });

  it('continues on other pages and is shown there', async () => {
    await record('um ');
    cleanup();
    stage.show('/app');
    expect(await screen.findByText('Gravando')).toBeTruthy();
  });

  it('is discarded only after a confirmation', async () => {
    const user = await record('um ');
    await user.click(await button('Descartar'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Voltar' }));
    expect(stage.microphone().recorder.getState().name).toBe('recording');
    await user.click(await button('Descartar'));
    await user.click(await button('Descartar gravação'));
    await waitFor(async () => expect(await kept().list(userId())).toEqual([]));
    expect(await button('Gravar agora')).toBeTruthy();
  });

  it('says when the browser denies the microphone', async () => {
    giveMicrophone(false);
    const user = stage.show();
    await user.click(await button('Gravar agora'));
    expect(await screen.findByText(/não deu acesso ao microfone/)).toBeTruthy();
    await user.click(await button('Voltar'));
    expect(await button('Escolher arquivos')).toBeTruthy();
  });
});

describe('a recording of a closed page', () => {
  const keep = async (pieces: readonly string[], ownerId = userId()) => {
    const recording = { userId: ownerId, name: 'gravação.webm', type: 'audio/webm' };
    const { id } = kept().begin(recording);
    await waitFor(async () => expect(await kept().list(ownerId)).toHaveLength(1));
    // The pieces are written in reverse order, as may happen.
    for (const [index, piece] of [...pieces.entries()].toReversed())
      await kept().addPiece(id, {
        number: index + 1,
        sound: new Blob([piece]),
        durationMs: (index + 1) * 96_000,
      });
    return id;
  };

  it('is offered with its length and sent completely', async () => {
    await keep(['um ', 'dois']);
    stage.chooseLanguage('pt');
    const user = stage.show();
    expect(await screen.findByText('Gravação não enviada (3:12)')).toBeTruthy();
    await user.click(await button('Enviar'));
    await waitFor(() => expect(server.items).toHaveLength(1));
    expect([...server.stored.values()][0]?.bytes.toString()).toBe('um dois');
    await waitFor(() => expect(screen.queryByText(/Gravação não enviada/)).toBeNull());
  });

  it('is sent once, and refused never, however often the button is pressed', async () => {
    oneFileLeft();
    await keep(['um ', 'dois']);
    stage.chooseLanguage('pt');
    stage.show();
    pressTwice(await button('Enviar'));
    await waitFor(() => expect(screen.queryByText(/Gravação não enviada/)).toBeNull());
    await waitFor(() => expect(server.items).not.toHaveLength(0));
    await waitFor(async () => expect(await kept().list(userId())).toEqual([]));
    expect(server.stored.size).toBe(1);
    expect(screen.queryByText(REFUSED)).toBeNull();
  });

  it('stays when sending is refused', async () => {
    await keep(['um ']);
    stage.chooseLanguage('pt');
    server.faults.refuseCreate = { status: 403, error: 'usage.daily_limit', message: 'Limite diário' };
    const user = stage.show();
    await user.click(await button('Enviar'));
    await user.click(await button(/^Tirar/));
    expect(await screen.findByText(/Gravação não enviada/)).toBeTruthy();
  });

  it('continues in the middle of its upload without asking for a file', async () => {
    await keep(['0123', '456789']);
    stage.chooseLanguage('pt');
    Object.assign(server.faults, { breaks: 1, keptBytes: 6 });
    let user = stage.show();
    await user.click(await button('Enviar'));
    await screen.findByText('Sem conexão');
    stage.reload();
    user = stage.show();
    await user.click(await button(/^Continuar gravação/));
    await waitFor(() => expect([...server.stored.values()][0]?.bytes.toString()).toBe('0123456789'));
    expect(server.seen.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  });

  it('can be discarded, and belongs to one user', async () => {
    await keep(['um ']);
    expect(await kept().list('somebody else')).toEqual([]);
    const user = stage.show();
    await user.click(await button('Descartar'));
    await user.click(await button('Descartar gravação'));
    await waitFor(async () => expect(await kept().list(userId())).toEqual([]));
  });
});
