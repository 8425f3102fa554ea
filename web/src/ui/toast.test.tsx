import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { showToast } from './toast.ts';

afterEach(() => {
  jest.useRealTimers();
});

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** Stops the clock once the toast is shown. */
const showAndStopClock = async (toast: Parameters<typeof showToast>[0]) => {
  await act(() => showToast({ tone: 'success', title: 'o anterior' }));
  await screen.findByText('o anterior');
  jest.useFakeTimers();
  await act(() => showToast(toast));
  await wait(400);
};

describe('a toast', () => {
  it('stays for five seconds', async () => {
    await showAndStopClock({ tone: 'success', title: 'Pronto', detail: 'Tudo certo' });
    expect(screen.getByText('Tudo certo')).toBeTruthy();
    await wait(4_000);
    expect(screen.queryByText('Pronto')).toBeTruthy();
    await wait(1_500);
    expect(screen.queryByText('Pronto')).toBeNull();
  });

  it('stays as long as it is set to', async () => {
    await showAndStopClock({ tone: 'warning', title: 'Devagar', shownMs: 20_000 });
    await wait(19_000);
    expect(screen.queryByText('Devagar')).toBeTruthy();
    await wait(2_000);
    expect(screen.queryByText('Devagar')).toBeNull();
  });

  it('is replaced by the next one', async () => {
    await act(() => showToast({ tone: 'error', title: 'Primeiro' }));
    await screen.findByText('Primeiro');
    await act(() => showToast({ tone: 'error', title: 'Segundo' }));
    await waitFor(() => expect(screen.queryByText('Primeiro')).toBeNull());
    expect(screen.getByText('Segundo')).toBeTruthy();
  });

  it('may offer an action', async () => {
    const onPress = jest.fn();
    await act(() => showToast({ tone: 'error', title: 'Falta', action: { label: 'Instalar', onPress } }));
    fireEvent.click(await screen.findByRole('button', { name: 'Instalar' }));
    expect(onPress).toHaveBeenCalledTimes(1);
  });
});

describe('the focus', () => {
  const buttons: HTMLButtonElement[] = [];
  const addButton = (): HTMLButtonElement => {
    const button = document.createElement('button');
    document.body.append(button);
    buttons.push(button);
    return button;
  };
  afterEach(() => {
    for (const button of buttons.splice(0)) button.remove();
  });
  /** Shows a toast, and moves the focus from a button into it. */
  const focusToast = async () => {
    await showAndStopClock({ tone: 'success', title: 'Pronto' });
    const before = addButton();
    act(() => before.focus());
    const toast = screen.getByText('Pronto').closest('li') as HTMLElement;
    act(() => toast.focus());
    expect(document.activeElement).toBe(toast);
    return before;
  };

  it('stays where a user has moved it when the toast ends', async () => {
    await focusToast();
    const next = addButton();
    act(() => next.focus());
    await wait(6_000);
    expect(screen.queryByText('Pronto')).toBeNull();
    expect(document.activeElement).toBe(next);
  });

  it('returns to where it came from when the toast ends with it', async () => {
    const before = await focusToast();
    await wait(6_000);
    expect(screen.queryByText('Pronto')).toBeNull();
    expect(document.activeElement).toBe(before);
  });
});
