import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createInstall } from './install.ts';

const matchMediaBefore = window.matchMedia;
const userAgentBefore = navigator.userAgent;
const pretend = (agent: string): void => {
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: agent });
};
afterEach(() => {
  window.matchMedia = matchMediaBefore;
  pretend(userAgentBefore);
});

const offer = () => {
  const prompt = jest.fn(async () => ({ outcome: 'dismissed' }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(event);
  return { event, prompt };
};

const stateAtStart = () => {
  const install = createInstall();
  install.start()();
  return install.getState();
};

describe('installing the app', () => {
  it('is offered when the browser can, without its own banner, and asks once', async () => {
    const install = createInstall();
    const stop = install.start();
    expect(install.getState()).toBe('none');
    const { event, prompt } = offer();
    expect([install.getState(), event.defaultPrevented]).toEqual(['offered', true]);
    await install.ask();
    await install.ask();
    expect([install.getState(), prompt.mock.calls.length]).toEqual(['none', 1]);
    offer();
    expect(install.getState()).toBe('offered');
    window.dispatchEvent(new Event('appinstalled'));
    expect(install.getState()).toBe('none');
    stop();
    offer();
    expect(install.getState()).toBe('none');
  });

  it('is explained on an iPhone', () => {
    pretend('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1');
    expect(stateAtStart()).toBe('byHand');
  });

  it('is not mentioned in the installed app', () => {
    pretend('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1');
    window.matchMedia = ((media: string) => ({
      media,
      matches: media === '(display-mode: standalone)',
    })) as typeof window.matchMedia;
    expect(stateAtStart()).toBe('none');
  });
});
