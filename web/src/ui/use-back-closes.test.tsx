import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { Sheet, SheetPage } from './sheet.tsx';
import { afterDialog, useBackCloses } from './use-back-closes.ts';

const TEXTS = { text: 'Certeza?' };

/** Renders a dialog or sheet, a question above it, and a dialog that takes its place. */
const Page = ({ kind }: { readonly kind: 'dialog' | 'sheet' }) => {
  const [open, setOpen] = useState<'none' | 'first' | 'asked' | 'second'>('none');
  const isFirst = open === 'first' || open === 'asked';
  const buttons = (
    <>
      <button onClick={() => setOpen('asked')}>Perguntar</button>
      <button onClick={() => setOpen('second')}>Seguir</button>
    </>
  );
  const close = (wanted: boolean) => wanted || setOpen('none');
  return (
    <>
      <button onClick={() => setOpen('first')}>Abrir</button>
      {kind === 'dialog' ? (
        <Dialog {...TEXTS} title="Primeiro" isOpen={isFirst} onOpenChange={close}>
          {buttons}
        </Dialog>
      ) : (
        <Sheet isOpen={isFirst} onOpenChange={close}>
          <SheetPage {...TEXTS} title="Primeiro">
            {buttons}
          </SheetPage>
        </Sheet>
      )}
      <Dialog {...TEXTS} title="Pergunta" isOpen={open === 'asked'} onOpenChange={() => setOpen('first')}>
        {null}
      </Dialog>
      <Dialog {...TEXTS} title="Segundo" isOpen={open === 'second'} onOpenChange={close}>
        {null}
      </Dialog>
    </>
  );
};

const opened = () =>
  screen.queryAllByRole('dialog', { hidden: true }).map((dialog) => dialog.querySelector('h2')?.textContent);
const isAt = (place: string) =>
  waitFor(() => {
    expect(window.history.state).toMatchObject({ place });
    expect(window.history.state.dialog).toBeUndefined();
  });
const back = () => act(() => window.history.back());

beforeEach(() => {
  window.history.pushState({ place: 'before' }, '');
  window.history.pushState({ place: 'page' }, '');
});
afterEach(cleanup);

describe.each(['dialog', 'sheet'] as const)('with a %s open', (kind) => {
  const start = async () => {
    const user = userEvent.setup();
    render(<Page kind={kind} />);
    await user.click(screen.getByRole('button', { name: 'Abrir' }));
    await waitFor(() => expect(opened()).toEqual(['Primeiro']));
    return user;
  };

  it('Back closes it and stays on the page; the next Back leaves', async () => {
    await start();
    back();
    await waitFor(() => expect(opened()).toEqual([]));
    await isAt('page');
    back();
    await isAt('before');
  });

  it('closing it by hand leaves no entry behind', async () => {
    const user = await start();
    await user.keyboard('{Escape}');
    await isAt('page');
    back();
    await isAt('before');
  });

  it('Back closes what is above first', async () => {
    const user = await start();
    await user.click(screen.getByRole('button', { name: 'Perguntar' }));
    await waitFor(() => expect(opened()).toEqual(['Primeiro', 'Pergunta']));
    back();
    await waitFor(() => expect(opened()).toEqual(['Primeiro']));
    await waitFor(() => expect(window.history.state).toMatchObject({ is: 'open' }));
    back();
    await waitFor(() => expect(opened()).toEqual([]));
    await isAt('page');
  });

  it('one that opens while its entry is being removed stays open', async () => {
    const user = await start();
    jest.spyOn(window.history, 'back').mockImplementationOnce(() => undefined);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(window.history.state).toMatchObject({ is: 'leaving' }));
    fireEvent.click(screen.getByText('Abrir'));
    back();
    await waitFor(() => expect(window.history.state).toMatchObject({ is: 'open' }));
    expect(opened()).toEqual(['Primeiro']);
    back();
    await waitFor(() => expect(opened()).toEqual([]));
    await isAt('page');
  });

  it('one that opens at an entry from before, to which Forward led, is closed by Back', async () => {
    const user = await start();
    back();
    await isAt('page');
    act(() => window.history.forward());
    await waitFor(() => expect(window.history.state.dialog).toBeDefined());
    const { dialog } = window.history.state;
    await user.click(screen.getByRole('button', { name: 'Abrir' }));
    await waitFor(() => expect(window.history.state).toMatchObject({ is: 'open' }));
    back();
    await waitFor(() => expect(opened()).toEqual([]));
    const change = jest.fn();
    await waitFor(() => expect(window.history.state).toMatchObject({ dialog }));
    afterDialog(change);
    expect(change).toHaveBeenCalledTimes(1);
  });

  it('one that takes its place takes its entry over', async () => {
    const user = await start();
    await user.click(screen.getByRole('button', { name: 'Seguir' }));
    await waitFor(() => expect(opened()).toEqual(['Segundo']));
    back();
    await waitFor(() => expect(opened()).toEqual([]));
    await isAt('page');
    back();
    await isAt('before');
  });
});

it('marks its entry in the same moment in which the dialog opens or is gone', async () => {
  const seen: unknown[] = [];
  const Step = ({ isOpen }: { readonly isOpen: boolean }) => {
    useBackCloses(isOpen, () => undefined);
    useLayoutEffect(() => void seen.push([isOpen, window.history.state.is]), [isOpen]);
    return isOpen && <p>Aberto</p>;
  };
  const { rerender } = render(<Step isOpen={false} />);
  rerender(<Step isOpen />);
  rerender(<Step isOpen={false} />);
  expect(seen).toEqual([
    [false, undefined],
    [true, 'open'],
    [false, 'closing'],
  ]);
  await isAt('page');
});
