import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { showEarlyView } from './early-view.ts';

let root: HTMLElement;
beforeEach(() => {
  jest.useFakeTimers();
  window.history.replaceState(null, '', '/app/usage');
  root = document.createElement('div');
  root.id = 'root';
  document.body.replaceChildren(root);
});
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

const show = (): void => {
  const view = document.createElement('div');
  view.textContent = 'Uso do plano';
  showEarlyView(view, { kind: 'frame', drawnAs: 'h1', shownMsMax: 1_000 });
};
const shown = () => document.querySelector('[data-early-view=frame]');
/** Draws an element as the app does. Observers are notified before the browser paints. */
const draw = async (name: string): Promise<void> => {
  root.append(document.createElement(name));
  await Promise.resolve();
};

describe('what the document shows before the app has drawn its page', () => {
  it('is for eyes only', () => {
    show();
    expect(shown()?.getAttribute('aria-hidden')).toBe('true');
    expect(shown()).toHaveProperty('inert', true);
  });

  it('goes with what the app draws in its place, and not before', async () => {
    show();
    await draw('nav');
    expect(shown()).not.toBeNull();
    await draw('h1');
    expect(shown()).toBeNull();
  });

  it('is not shown where the app was faster', async () => {
    await draw('h1');
    show();
    expect(shown()).toBeNull();
  });

  it('goes when the user is on another page', async () => {
    show();
    window.history.pushState(null, '', '/auth');
    await draw('form');
    expect(shown()).toBeNull();
  });

  it('gives way to a page that draws something else, but not to one that is still empty', async () => {
    show();
    jest.advanceTimersByTime(5_000);
    expect(shown()).not.toBeNull();
    await draw('p');
    jest.advanceTimersByTime(999);
    expect(shown()).not.toBeNull();
    jest.advanceTimersByTime(1);
    expect(shown()).toBeNull();
  });

  it('gives way also if the page had drawn something before', async () => {
    await draw('p');
    show();
    jest.advanceTimersByTime(1_000);
    expect(shown()).toBeNull();
  });
});
