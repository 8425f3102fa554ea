import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RecordingRequest } from '../messages/messages.ts';
import { type RecordingHost, createRecordingHost } from './recording-host.ts';

const RECORD = {
  to: 'recording',
  type: 'record',
  streamId: null,
  channelNames: 'Você|Aba',
  microphone: true,
  name: 'Aula',
  language: 'pt',
} as const;
const WAKE = { to: 'recording', type: 'wake' } as const;

let host: RecordingHost;
/** What the browser was asked to do with the document. */
let done: string[];
/** Replies to a request as the recording service does. */
let respond: (request: RecordingRequest) => Promise<object>;

beforeEach(() => {
  let isOpen = false;
  [done, respond] = [[], async () => ({ ok: true })];
  Object.assign(globalThis, {
    chrome: {
      i18n: { getMessage: () => 'pt' },
      runtime: { sendMessage: (request: RecordingRequest) => respond(request) },
      offscreen: {
        Reason: { USER_MEDIA: 'USER_MEDIA' },
        hasDocument: async () => isOpen,
        createDocument: async () => {
          if (isOpen) throw new Error('only one document may be open');
          isOpen = true;
          done.push('open');
        },
        closeDocument: async () => {
          isOpen = false;
          done.push('close');
        },
      },
    },
  });
  host = createRecordingHost({ canRecordTabs: true });
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the document that records', () => {
  it('is opened once for requests at the same time, and again after its end', async () => {
    const replies = await Promise.all([host.askRecording(WAKE), host.askRecording(RECORD)]);
    expect([replies, done]).toEqual([[{ ok: true }, { ok: true }], ['open']]);
    const closed = host.closeRecordingService();
    await host.askRecording(RECORD);
    await closed;
    expect(done).toEqual(['open', 'close', 'open']);
  });

  it('stays open if it says that it is idle just before it is to record', async () => {
    let isRecording = false;
    respond = async ({ type }) => {
      if (type === 'record') {
        // What it sent before it got the request arrives meanwhile.
        await host.closeRecordingService();
        isRecording = true;
      }
      if (type === 'rest' && !isRecording) await host.closeRecordingService();
      return { ok: true };
    };
    await host.askRecording(RECORD);
    await settled();
    expect([isRecording, done]).toEqual([true, ['open']]);
  });

  it('closes after a request that left it idle', async () => {
    respond = async ({ type }) => {
      if (type === 'wake' || type === 'rest') await host.closeRecordingService();
      return { ok: true };
    };
    await host.askRecording(WAKE);
    await settled();
    expect(done).toEqual(['open', 'close']);
  });
});
