import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { forgetToasts, lastToast } from '../../../testing/toasts.ts';
import { openTexts, startTranslations } from '../../i18n/index.ts';
import { ExtensionOffer } from './extension-offer.tsx';

type Send = (id: string, message: { type: string }, reply: (message: unknown) => void) => void;
const setChrome = (chrome: { runtime?: { sendMessage?: Send; lastError?: object } } | undefined) =>
  void Object.assign(globalThis, { chrome });
/** Installs an extension that gives these replies and ignores other messages. */
const install = (replies: Readonly<Record<string, object>>): string[] => {
  const asked: string[] = [];
  const sendMessage: Send = (_id, { type }, reply) => {
    asked.push(type);
    if (replies[type] !== undefined) queueMicrotask(() => reply(replies[type]));
  };
  setChrome({ runtime: { sendMessage } });
  return asked;
};

beforeAll(async () => {
  await startTranslations();
  await openTexts('account');
});
beforeEach(() => {
  forgetToasts();
});
afterEach(() => {
  cleanup();
  setChrome(undefined);
});

const press = async () => {
  render(<ExtensionOffer />);
  await userEvent.click(screen.getByRole('button', { name: 'Conectar extensão' }));
};

describe('connecting the extension', () => {
  it('says when the browser cannot talk to extensions', async () => {
    await press();
    await waitFor(() =>
      expect(lastToast()?.title).toBe(
        'Este navegador não permite falar com extensões. Use o Chrome ou o Edge.',
      ),
    );
  });

  it.each([
    ['no page may talk to one', {}],
    ['it keeps silent', { runtime: { sendMessage: () => undefined } }],
    [
      'it is another one',
      {
        runtime: {
          sendMessage: () => {
            throw new Error('Could not establish connection. Receiving end does not exist.');
          },
        },
      },
    ],
    [
      'the browser reports an error',
      {
        runtime: {
          lastError: { message: 'no' },
          sendMessage: (_id: string, _message: object, reply: (message: unknown) => void) => reply(undefined),
        },
      },
    ],
  ])('offers to install it when %s', async (_case, chrome) => {
    setChrome(chrome);
    await press();
    await waitFor(() => expect(lastToast()?.title).toBe('Extensão não instalada'));
    await waitFor(() => expect(lastToast()?.action).toMatchObject({ label: 'Instalar' }));
  });

  it('asks the extension to sign in', async () => {
    const asked = install({
      PING: { ok: true },
      CHECK_AUTH: { ok: true },
      REQUEST_OAUTH_LOGIN: { ok: true },
    });
    await press();
    await waitFor(() => expect(lastToast()?.title).toBe('Continue na janela da extensão.'));
    expect(asked).toEqual(['GET_INFO', 'PING', 'CHECK_AUTH', 'REQUEST_OAUTH_LOGIN']);
  });

  it('shows a connected extension and its version', async () => {
    install({
      PING: { ok: true },
      CHECK_AUTH: { ok: true, authenticated: true },
      GET_INFO: { ok: true, version: '1.2.3' },
    });
    await press();
    expect(await screen.findByRole('button', { name: 'Conectada' })).toBeTruthy();
    await waitFor(() => expect(lastToast()?.title).toBe('Extensão conectada com sucesso!'));
    expect(screen.getByText('A versão 1.2.3 está instalada neste navegador.')).toBeTruthy();
  });

  it.each([
    [{ ok: false }, 'Erro na conexão', undefined],
    [{ ok: false, error: 'Sem rede' }, 'Erro na conexão com extensão', 'Sem rede'],
  ])('shows its failure %j', async (reply, title, detail) => {
    install({ PING: { ok: true }, CHECK_AUTH: { ok: true }, REQUEST_OAUTH_LOGIN: reply });
    await press();
    await waitFor(() => expect(lastToast()?.title).toBe(title));
    await waitFor(() => expect(lastToast()?.detail).toBe(detail));
  });
});
