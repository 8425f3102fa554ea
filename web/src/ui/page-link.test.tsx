import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { AppLink } from './app-link.tsx';
import { Dialog } from './dialog.tsx';
import { Sheet, SheetPage } from './sheet.tsx';

const TEXTS = { title: 'Exportar', text: 'Escolha o formato.' };

const Page = ({ kind }: { readonly kind: 'dialog' | 'sheet' }) => {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const link = <AppLink to="/plans">Ver planos</AppLink>;
  return (
    <>
      <p>em {pathname}</p>
      <button onClick={() => setOpen(true)}>Abrir</button>
      {kind === 'dialog' ? (
        <Dialog {...TEXTS} isOpen={isOpen} onOpenChange={setOpen}>
          {link}
        </Dialog>
      ) : (
        <Sheet isOpen={isOpen} onOpenChange={setOpen}>
          <SheetPage {...TEXTS}>{link}</SheetPage>
        </Sheet>
      )}
    </>
  );
};

const isAt = (path: string) =>
  waitFor(() => {
    expect(screen.getByText(`em ${path}`)).toBeTruthy();
    expect(window.history.state?.dialog).toBeUndefined();
  });
const back = () => act(() => window.history.back());

beforeEach(() => {
  window.history.pushState({ idx: 0 }, '', '/before');
  window.history.pushState({ idx: 1 }, '', '/page');
});
afterEach(cleanup);

describe.each(['dialog', 'sheet'] as const)('a link inside a %s', (kind) => {
  const start = async () => {
    const user = userEvent.setup();
    render(
      <BrowserRouter>
        <Page kind={kind} />
      </BrowserRouter>,
    );
    await user.click(screen.getByRole('button', { name: 'Abrir' }));
    return user;
  };

  it('closes it and leads to the page, from which each Back is one page', async () => {
    const user = await start();
    await user.click(screen.getByRole('link', { name: 'Ver planos' }));
    await isAt('/plans');
    expect(screen.queryByRole('dialog')).toBeNull();
    back();
    await isAt('/page');
    back();
    await isAt('/before');
  });

  it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])(
    'with %s opens elsewhere: it stays open',
    async (key) => {
      await start();
      const link = screen.getByRole('link', { name: 'Ver planos' });
      // jsdom has no other tab to open.
      link.addEventListener('click', (event) => event.preventDefault());
      fireEvent.click(link, { [key]: true });
      expect(screen.getByRole('dialog')).toBeTruthy();
      expect(window.location.pathname).toBe('/page');
    },
  );
});
