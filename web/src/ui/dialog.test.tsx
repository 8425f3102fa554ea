import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';
import { Sheet, SheetPage } from './sheet.tsx';

const TEXTS = { title: 'Pergunta', text: 'Certeza?' };

const Page = ({ kind }: { readonly kind: 'dialog' | 'sheet' }) => {
  const [isOpen, setOpen] = useState(false);
  const state = { isOpen, onOpenChange: setOpen };
  return (
    <>
      <button onClick={() => setOpen(true)}>Abrir</button>
      {kind === 'dialog' ? (
        <Dialog {...TEXTS} {...state}>
          {null}
        </Dialog>
      ) : (
        <Sheet {...state}>
          <SheetPage {...TEXTS}>{null}</SheetPage>
        </Sheet>
      )}
    </>
  );
};

afterEach(cleanup);

describe.each(['dialog', 'sheet'] as const)('a %s', (kind) => {
  it('takes the focus and returns it to the element that opened it', async () => {
    render(<Page kind={kind} />);
    const user = userEvent.setup();
    const button = screen.getByRole('button', { name: 'Abrir' });
    await user.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Pergunta' });
    expect(dialog.contains(document.activeElement)).toBe(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

describe('a dialog with actions', () => {
  it('starts with the focus on the first of them, not on the button that closes it', async () => {
    render(
      <Dialog {...TEXTS} isOpen onOpenChange={() => undefined}>
        <button>Escolher idioma</button>
      </Dialog>,
    );
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Escolher idioma'));
  });
});
