import type { WorkerRequest } from '../messages/messages.ts';
import { text } from '../platform/texts.ts';
import type { Session } from '../session/session.ts';
import { showRecorder } from './badge.ts';
import type { RecordingHost } from './recording-host.ts';
import { notify } from './notices.ts';

type RequestDeps = {
  readonly session: Session;
  readonly signIn: () => Promise<void>;
  readonly host: RecordingHost;
};

/** Replies to the other contexts of the extension. */
export const createRequests =
  ({ session, signIn, host }: RequestDeps) =>
  async (request: WorkerRequest): Promise<object> => {
    switch (request.type) {
      case 'account':
        return { account: await session.findAccount() };
      case 'token':
        return session.getToken(request.refused);
      case 'signIn':
        await signIn();
        return { account: await session.findAccount() };
      case 'signOut':
        await session.signOut();
        return {};
      case 'start':
        return start(host, request);
      case 'send':
        return pass(await host.askRecording({ to: 'recording', type: 'send', id: request.id }));
      case 'recorder':
        await showRecorder(request.name);
        return {};
      case 'rest':
        await host.closeRecordingService();
        return {};
      case 'finished':
        await notify({ title: text('doneTitle'), message: request.title, transcriptId: request.id });
        return {};
      case 'failed':
        await notify({ title: text('failedTitle', request.title), message: request.reason });
        return {};
    }
  };

type StartRequest = Extract<WorkerRequest, { type: 'start' }>;

const start = async (
  host: RecordingHost,
  { tabId, microphone, name, language }: StartRequest,
): Promise<object> => {
  const streamId = tabId === null ? null : await chrome.tabCapture.getMediaStreamId({ targetTabId: tabId });
  const channelNames = `${text('speakerMicrophone')}|${text('speakerTab')}`;
  const options = { streamId, channelNames, microphone, name, language };
  return pass(await host.askRecording({ to: 'recording', type: 'record', ...options }));
};

const pass = (reply: { readonly ok: boolean; readonly error?: string }): object => {
  if (!reply.ok) throw new Error(reply.error);
  return {};
};
