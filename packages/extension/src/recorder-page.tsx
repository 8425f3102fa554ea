import type { EngineRequest, Reply } from './messages/messages.ts';
import { mount } from './popup/mount.tsx';
import { Popup } from './popup/popup-page.tsx';
import { locale } from './platform/texts.ts';
import { startEngine } from './recording/start-engine.ts';

const engine = startEngine(locale());

/** A page gets no messages from itself. */
const askEngine = (request: EngineRequest): Promise<Reply> =>
  engine.answer(request).then(
    (values) => ({ ...values, ok: true as const }),
    (error: unknown) => ({
      ok: false as const,
      error: error instanceof Error ? error.message : String(error),
    }),
  );

void askEngine({ to: 'engine', type: 'wake' });
mount(
  <main className="mx-auto max-w-md p-4">
    <Popup askEngine={askEngine} isPage />
  </main>,
);
