import type { RecordingRequest, Reply } from './messages/messages.ts';
import { mount } from './popup/mount.tsx';
import { Popup } from './popup/popup-page.tsx';
import { locale } from './platform/texts.ts';
import { startRecordingService } from './recording/start-recording-service.ts';

const service = startRecordingService(locale());

/** Calls the service directly, because a page gets no messages from itself. */
const askRecording = (request: RecordingRequest): Promise<Reply> =>
  service.respond(request).then(
    (values) => ({ ...values, ok: true as const }),
    (error: unknown) => ({
      ok: false as const,
      error: error instanceof Error ? error.message : String(error),
    }),
  );

void askRecording({ to: 'recording', type: 'wake' });
mount(
  <main className="mx-auto max-w-md p-4">
    <Popup askRecording={askRecording} isPage />
  </main>,
);
