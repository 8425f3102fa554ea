import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { locks } from 'node:worker_threads';
import { waitFor } from '@testing-library/react';
import { startLiveServer } from '../../testing/live-server.ts';
import { finished, recording, recordingId } from '../../testing/recordings.ts';
import { createTestServices, type TestServices } from '../../testing/services.tsx';
import { enter, someUser } from '../../testing/signed-in.ts';
import { openTexts, startTranslations } from '../i18n/index.ts';
import { storeChoice } from '../session/workspace-choice.ts';
import { nameTab } from '../ui/page-title.ts';
import { readNotifyState, turnNotifyOff, turnNotifyOn } from './choice.ts';
import { watchWork } from './watch-work.ts';

declare const moveTo: (origin: string) => void;

const server = await startLiveServer();
let services: TestServices;
const shown: FakeNotification[] = [];
const browser = { permission: 'default', answer: 'granted', asked: 0, visibility: 'visible' };
const stops: (() => void)[] = [];
const opened: string[] = [];

class FakeNotification extends EventTarget {
  static get permission() {
    return browser.permission;
  }
  static requestPermission = async () => {
    browser.asked += 1;
    browser.permission = browser.answer;
    return browser.permission;
  };
  readonly title: string;
  readonly options: NotificationOptions | undefined;
  isClosed = false;
  constructor(title: string, options?: NotificationOptions) {
    super();
    this.title = title;
    this.options = options;
    if (browser.permission === 'granted') shown.push(this);
  }
  close() {
    this.isClosed = true;
  }
}

beforeAll(async () => {
  moveTo(server.origin);
  Object.assign(globalThis, { Notification: FakeNotification });
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  Object.defineProperty(document, 'visibilityState', { get: () => browser.visibility, configurable: true });
  window.focus = () => undefined;
  await startTranslations();
  await openTexts('app');
});
beforeEach(async () => {
  Object.assign(browser, { permission: 'default', answer: 'granted', asked: 0 });
  localStorage.clear();
  sessionStorage.clear();
  services = createTestServices();
  shown.length = 0;
  opened.length = 0;
  server.forget();
  turn('visible');
  await enter(services);
  nameTab('Home');
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
afterAll(() => server.stop());

const turn = (visibility: 'visible' | 'hidden') => {
  browser.visibility = visibility;
  document.dispatchEvent(new Event('visibilitychange'));
};
/** Opens another tab, which is a second instance of the code; both share locks and server. */
const openTab = () => {
  stops.push(watchWork(services, ({ transcriptionId }) => void opened.push(transcriptionId), someUser().id));
};
const run = async () => {
  openTab();
  stops.push(services.live.start());
  server.put(recording(1, { progress: 42 }));
  await waitFor(() => expect(document.title).toBe('Transcrevendo 42% · Escriba'));
};

describe('a hidden tab', () => {
  it('says in its title that a recording is done, until it is seen', async () => {
    await run();
    turn('hidden');
    server.change(finished(1));
    await waitFor(() => expect(document.title).toBe('Pronta: reunião 1.mp3 · Escriba'));
    turn('visible');
    expect(document.title).toBe('Home · Escriba');
  });

  it('notifies once for all tabs, and the notification opens the recording', async () => {
    await turnNotifyOn();
    openTab();
    await run();
    turn('hidden');
    server.change(finished(1, { originalFileName: `${'ata '.repeat(60)}.mp3` }));
    await waitFor(() => expect(shown).toHaveLength(1));
    expect(shown[0]?.title).toBe('Transcrição pronta');
    expect(shown[0]?.options?.body?.length).toBeLessThanOrEqual(80);
    shown[0]?.dispatchEvent(new Event('click'));
    expect(opened).toEqual([recordingId(1)]);
    expect(shown[0]?.isClosed).toBe(true);
    server.put(recording(2));
    server.send(recording(2));
    server.change(recording(2, { status: 'error', updatedAt: '2026-01-02T00:00:00.000Z' }));
    await waitFor(() =>
      expect(shown.map(({ title }) => title)).toEqual(['Transcrição pronta', 'Não foi possível transcrever']),
    );
  });

  it('notifies of work in its space, though a tab of another space was there first', async () => {
    await turnNotifyOn();
    // No news of the other space reach it.
    const live = { ...services.live, subscribe: () => () => undefined };
    stops.push(watchWork({ ...services, live }, () => undefined, someUser().id));
    storeChoice({ userId: someUser().id, id: 'workspace', name: 'Escritório', role: 'editor' });
    await run();
    turn('hidden');
    server.change(finished(1));
    await waitFor(() => expect(shown).toHaveLength(1));
  });

  it('does not notify without the user’s choice, and never prompts', async () => {
    await run();
    turn('hidden');
    server.change(finished(1));
    await waitFor(() => expect(document.title).toContain('Pronta'));
    expect(shown).toEqual([]);
    expect(browser.asked).toBe(0);
  });
});

describe('a visible tab', () => {
  it('shows no notification, and its title returns to the page’s', async () => {
    await turnNotifyOn();
    await run();
    server.change(finished(1));
    await waitFor(() => expect(document.title).toBe('Home · Escriba'));
    expect(shown).toEqual([]);
  });

  it('shows nothing once it is stopped, as at a sign-out', async () => {
    await run();
    stops.shift()?.();
    expect(document.title).toBe('Home · Escriba');
  });
});

describe('the choice of notifications', () => {
  it('is stored and can be revoked', async () => {
    expect(readNotifyState()).toBe('off');
    expect(await turnNotifyOn()).toBe('on');
    expect(browser.asked).toBe(1);
    expect(localStorage.getItem('notify-when-done')).toBe('on');
    turnNotifyOff();
    expect(readNotifyState()).toBe('off');
  });

  it('is refused when the browser refuses', async () => {
    browser.answer = 'denied';
    expect(await turnNotifyOn()).toBe('refused');
    expect(readNotifyState()).toBe('refused');
  });
});
