import { createClient } from '@escriba/client';
import { serve, type WorkerRequest } from './messages/messages.ts';
import { CAN_RECORD_TABS, ORIGIN, pages } from './platform/env.ts';
import { locale } from './platform/texts.ts';
import { createRecordingsDb } from './recording/recordings-db.ts';
import { createSession } from './session/session.ts';
import { createMenu, onMenuClick } from './worker/context-menu.ts';
import { createExternalMessages } from './worker/external-messages.ts';
import { onNoticeClick } from './worker/notices.ts';
import { continueSending, createStartup } from './worker/startup.ts';
import { createRecordingHost } from './worker/recording-host.ts';
import { createRequests } from './worker/requests.ts';

const SESSION = 'session';

const session = createSession({
  client: createClient({ baseUrl: ORIGIN, headers: () => ({ 'accept-language': locale() }) }),
  store: {
    get: async () => (await chrome.storage.local.get(SESSION))[SESSION],
    set: (value) =>
      value === undefined
        ? chrome.storage.local.remove(SESSION)
        : chrome.storage.local.set({ [SESSION]: value }),
  },
  now: Date.now,
  redirectUri: chrome.identity.getRedirectURL('connected'),
  connect: async (query) => {
    const url = await chrome.identity.launchWebAuthFlow({ url: pages.connect(query), interactive: true });
    if (url === undefined) throw new Error('connection_refused');
    return url;
  },
});
const sending = {
  db: createRecordingsDb(),
  host: createRecordingHost({ canRecordTabs: CAN_RECORD_TABS }),
  canRecordTabs: CAN_RECORD_TABS,
};
const { host } = sending;
const signIn = async (): Promise<void> => {
  await session.signIn();
  await continueSending(sending);
};
const onStartup = createStartup({ ...sending, session });
const onExternal = createExternalMessages({
  origin: ORIGIN,
  session,
  signIn,
  version: chrome.runtime.getManifest().version,
});

serve<WorkerRequest>('worker', createRequests({ session, signIn, host }));
chrome.runtime.onStartup.addListener(() => void onStartup());
chrome.runtime.onInstalled.addListener(() => {
  createMenu();
  void onStartup();
});
chrome.contextMenus.onClicked.addListener((info) => void onMenuClick(host, info));
chrome.notifications.onClicked.addListener((id) => void onNoticeClick(id));
// Firefox has no messages from pages.
chrome.runtime.onMessageExternal?.addListener((message, sender, reply) => {
  void onExternal(message, sender.origin).then(reply);
  return true;
});
