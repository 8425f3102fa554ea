import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button } from './button.tsx';

afterEach(cleanup);

it('a busy button keeps the focus, says that it is busy, and ignores presses', async () => {
  const onClick = jest.fn();
  const { rerender } = render(<Button onClick={onClick}>Salvar</Button>);
  const button = screen.getByRole('button', { name: 'Salvar' });
  await userEvent.click(button);
  rerender(
    <Button isBusy onClick={onClick}>
      Salvar
    </Button>,
  );
  await userEvent.click(button);
  await userEvent.keyboard('{Enter} ');
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(button);
  expect(screen.getByRole('button', { name: 'Salvar', busy: true })).toBe(button);
  expect([button.getAttribute('aria-disabled'), button.hasAttribute('disabled')]).toEqual(['true', false]);
});

it('a form whose button is busy is submitted neither by the button nor by Enter in a field', async () => {
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (isBusy: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Nome" />
      <Button type="submit" isBusy={isBusy}>
        Salvar
      </Button>
    </form>
  );
  const { rerender } = render(form(true));
  await userEvent.type(screen.getByLabelText('Nome'), 'Ana{Enter}');
  await userEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(form(false));
  await userEvent.type(screen.getByLabelText('Nome'), '{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
