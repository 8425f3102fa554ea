import { afterEach, beforeEach, jest } from '@jest/globals';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { InsightsPanel } from '../src/features/transcript/insights/insights-panel.tsx';
import { NO_VIEWS, type Views } from '../src/features/transcript/toolbar/views.ts';
import { serveInsights } from './insights-world.ts';
import { BASE, ITEM, ok, openTranscript, stageTranscript, written } from './transcript-stage.tsx';

/** The text of the panel's recording: passages s1 to s3 of four words, one a second. */
export const TEXT: TranscriptDocument = {
  ...written('Bom dia a todos.', 'Quem paga a conta?', 'Meu CPF é 529.982.247-25.'),
  speakers: [{ id: 'p1', name: 'Ana' }],
};

type Shown = {
  document?: TranscriptDocument;
  views?: Views;
  revision?: number;
  item?: typeof ITEM;
};

/** Stages the panel of summary and chapters, with a fake server; the plan has 30 a month. Call it at module level. */
export const stageInsights = async () => {
  const stage = await stageTranscript();
  const { server } = stage;
  const insights = serveInsights(server, BASE);
  beforeEach(() => {
    insights.begin();
    insights.limit(30);
    server.on(`${BASE}/transcript`, ok({ revision: 2, version: openTranscript(TEXT).version }));
  });
  afterEach(() => void jest.restoreAllMocks());
  return {
    ...stage,
    insights,
    /** Shows the panel. `went`: the passages and times to which statements led. */
    showPanel: ({ document = TEXT, views = NO_VIEWS, revision = 1, item = ITEM }: Shown = {}) => {
      const editor = stage.openEditor(openTranscript(document, { revision }));
      const went: unknown[] = [];
      const user = stage.show(
        <Panel
          item={item}
          editor={editor}
          views={views}
          onGoTo={(passageId) => went.push(passageId)}
          onGoToTime={(ms, passageId) => went.push([ms, passageId])}
          onPlay={(ms) => went.push(ms)}
          takesFocus
        />,
      );
      return { user, editor, went, openTab: async (name: string) => user.click(await tab(name)) };
    },
    /** Lets the server report a change of the recording. Returns a stop function. */
    report: () => {
      server.on('/api/transcription/events', {
        events: [
          { event: 'ready', data: {} },
          { event: 'changed', data: ITEM },
        ],
      });
      return stage.services().live.start();
    },
    /** Returns the line that says what there is, or what happens. */
    line: () => screen.getByRole('tabpanel').querySelector('[role=status]')?.textContent,
    /** Returns the bodies of the requests for insights. */
    posted: () => stage.sentTo(`${BASE}/insights`, 'POST'),
  };
};

const tab = (name: string) => screen.findByRole('tab', { name });

/** A panel that closes, as on the page. */
const Panel = (props: Omit<ComponentProps<typeof InsightsPanel>, 'isOpen' | 'onOpenChange'>) => {
  const [isOpen, setOpen] = useState(true);
  return <InsightsPanel {...props} isOpen={isOpen} onOpenChange={setOpen} />;
};
