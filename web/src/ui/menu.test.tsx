import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DropdownMenu } from 'radix-ui';
import { ActionItem, MenuSurface } from './menu.tsx';

describe('an item of a menu that opens a dialog', () => {
  it('acts once the button of the menu has the focus again, each time', async () => {
    const focused: (Element | null)[] = [];
    render(
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger>Ações</DropdownMenu.Trigger>
        <MenuSurface>
          <ActionItem onPress={() => focused.push(document.activeElement)}>Excluir</ActionItem>
        </MenuSurface>
      </DropdownMenu.Root>,
    );
    const user = userEvent.setup();
    const button = screen.getByRole('button', { name: 'Ações' });
    for (const times of [1, 2]) {
      await user.click(button);
      await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
      await waitFor(() => expect(focused).toHaveLength(times));
    }
    await user.click(button);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(focused).toEqual([button, button]);
  });
});
