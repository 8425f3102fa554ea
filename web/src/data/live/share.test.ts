import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BroadcastChannel as NodeChannel, locks } from 'node:worker_threads';
import { waitFor } from '@testing-library/react';
import { finished, recording, recordingId } from '../../../testing/recordings.ts';
import { createTabs } from '../../platform/tabs.ts';
import type { LiveNews } from '../transcriptions/news.ts';
import { type ShareDeps, shareLive } from './share.ts';

const sight = { state: 'visible' };
const channels: NodeChannel[] = [];
let ends: AbortController[] = [];

beforeAll(() => {
  Object.defineProperty(document, 'visibilityState', { get: () => sight.state, configurable: true });
});
beforeEach(() => look('visible'));
afterEach(() => {
  for (const one of ends.splice(0)) one.abort();
  for (const channel of channels.splice(0)) channel.close();
});

const look = (state: 'visible' | 'hidden') => {
  sight.state = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

const openChannel = (name: string) => {
  const channel = new NodeChannel(`${name}-test`);
  channels.push(channel);
  return channel;
};

/** Opens a tab: whether it listens to the server, and the updates from other tabs. */
const openTab = (differences: Partial<ShareDeps> = {}) => {
  const tab = { isListening: false, heard: [] as LiveNews[], passTime: () => undefined as void };
  const end = new AbortController();
  ends.push(end);
  const share = shareLive(
    {
      owner: 'ana',
      tabs: createTabs({ locks, openChannel }),
      wait: (_ms, signal) =>
        new Promise((resolve, reject) => {
          tab.passTime = resolve;
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
      run: async (signal) => {
        tab.isListening = true;
        signal.addEventListener('abort', () => (tab.isListening = false));
      },
      hear: (news) => tab.heard.push(news),
      ...differences,
    },
    end.signal,
  );
  return Object.assign(tab, { share, close: () => end.abort() });
};
const NEWS: LiveNews = { type: 'changed', item: finished(1), before: recording(1) };
const listeners = (tabs: readonly { readonly isListening: boolean }[]) =>
  tabs.map(({ isListening }) => isListening);
/** Opens tabs, of which the first is the leader. */
const openTabs = async (count: number) => {
  const tabs = Array.from({ length: count }, () => openTab());
  await new Promise((resolve) => setTimeout(resolve));
  return tabs;
};

describe('several tabs', () => {
  it('all listen while visible; when all are hidden, one listens and notifies the others', async () => {
    const tabs = await openTabs(3);
    expect(listeners(tabs)).toEqual([true, true, true]);
    look('hidden');
    for (const tab of tabs) tab.passTime();
    await waitFor(() => expect(listeners(tabs)).toEqual([true, false, false]));
    tabs[0]?.share.publish(NEWS);
    tabs[1]?.share.publish({ type: 'removed', transcriptionId: recordingId(9) });
    await waitFor(() => expect(tabs.map(({ heard }) => heard)).toEqual([[], [NEWS], [NEWS]]));
    look('visible');
    expect(listeners(tabs)).toEqual([true, true, true]);
  });

  it('keep listening when they are hidden for a moment', async () => {
    const tabs = await openTabs(2);
    look('hidden');
    look('visible');
    for (const tab of tabs) tab.passTime();
    await new Promise((resolve) => setTimeout(resolve));
    expect(listeners(tabs)).toEqual([true, true]);
  });

  it('elect another leader when the first tab closes', async () => {
    const tabs = await openTabs(2);
    look('hidden');
    for (const tab of tabs) tab.passTime();
    await waitFor(() => expect(listeners(tabs)).toEqual([true, false]));
    tabs[0]?.close();
    await waitFor(() => expect(listeners(tabs)).toEqual([false, true]));
  });

  it('share updates only between tabs of the same owner, and elect a leader for each', async () => {
    const [first] = await openTabs(1);
    const other = openTab({ owner: 'workspace' });
    const same = openTab();
    first?.share.publish(NEWS);
    await waitFor(() => expect(same.heard).toEqual([NEWS]));
    expect(other.heard).toEqual([]);
    look('hidden');
    for (const tab of [other, same]) tab.passTime();
    await waitFor(() => expect([other, same].map(({ isListening }) => isListening)).toEqual([true, false]));
  });

  it('each listen for themselves when the browser has no locks', () => {
    const tab = openTab({ tabs: createTabs({ locks: undefined, openChannel }) });
    look('hidden');
    tab.passTime();
    expect(tab.isListening).toBe(true);
  });
});
