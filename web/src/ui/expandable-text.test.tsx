import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ExpandableText } from './expandable-text.tsx';

afterEach(cleanup);
const texts = { more: 'Mostrar mais', less: 'Mostrar menos' };

describe('a text that can be expanded', () => {
  it('shows its first 200 characters, all of it on request, and the start again', async () => {
    const text = 'abcdefghij'.repeat(25);
    const { container } = render(<ExpandableText text={text} texts={texts} />);
    const shown = () => container.querySelector('p')?.textContent;
    expect(shown()).toBe(`${text.slice(0, 200)}…`);
    const button = screen.getByRole('button', { name: 'Mostrar mais', expanded: false });
    await userEvent.click(button);
    expect(shown()).toBe(text);
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar menos', expanded: true }));
    expect(shown()).toBe(`${text.slice(0, 200)}…`);
  });

  it('of 200 characters needs no button', () => {
    render(<ExpandableText text={'a'.repeat(200)} texts={texts} />);
    expect(screen.getByText('a'.repeat(200))).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
