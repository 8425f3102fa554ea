import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';

afterEach(cleanup);

const Menu = () => <p>menu</p>;

const start = (loads: (() => Promise<typeof Menu>)[]) => {
  let count = 0;
  const part = lazyPart(async () => {
    const load = loads[count];
    count += 1;
    if (load === undefined) throw new Error('loaded too often');
    return load();
  });
  return { part, count: () => count };
};

class Boundary extends Component<{ readonly children: ReactNode }> {
  override state = { isFailed: false };
  static getDerivedStateFromError = () => ({ isFailed: true });
  override render() {
    return this.state.isFailed ? <p>failed</p> : this.props.children;
  }
}

describe('a part that loads with its first use', () => {
  it('is shown once it has loaded, and loads once', async () => {
    const { part: Part, count } = start([async () => Menu]);
    expect(count()).toBe(0);
    render(<Part waiting={<p>closed</p>} />);
    expect(screen.getByText('closed')).toBeTruthy();
    expect(await screen.findByText('menu')).toBeTruthy();
    render(<Part />);
    expect(screen.getAllByText('menu')).toHaveLength(2);
    expect(count()).toBe(1);
  });

  it('is shown at once if it was fetched before', async () => {
    const { part: Part } = start([async () => Menu]);
    await act(async () => Part.fetch());
    render(<Part />);
    expect(screen.getByText('menu')).toBeTruthy();
  });

  it('tries again after a failure, which the page shows', async () => {
    const { part: Part } = start([
      async () => {
        throw new Error('offline');
      },
      async () => Menu,
    ]);
    render(
      <Boundary>
        <Part />
      </Boundary>,
    );
    expect(await screen.findByText('failed')).toBeTruthy();
    cleanup();
    render(<Part />);
    expect(await screen.findByText('menu')).toBeTruthy();
  });
});
