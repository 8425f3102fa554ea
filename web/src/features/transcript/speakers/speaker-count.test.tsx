import { describe, expect, it } from '@jest/globals';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { refuse } from '../../../../testing/visitor-server.ts';
import {
  BASE,
  ITEM,
  ok,
  openTranscript,
  stageTranscript,
  version,
  written,
} from '../../../../testing/transcript-stage.tsx';
import { SpeakerCount } from './speaker-count.tsx';

const { server, openEditor, show, sentTo } = await stageTranscript();

const TOGETHER = written('bom dia', 'boa tarde', 'boa noite');

/** Returns a document in which each passage in turn belongs to one of `count` people. */
const spokenBy = (count: number): TranscriptDocument => ({
  ...TOGETHER,
  speakers: Array.from({ length: count }, (_, at) => ({ id: `p${at + 1}`, name: null })),
  segments: TOGETHER.segments.map((passage, at) => ({ ...passage, speaker: `p${(at % count) + 1}` })),
});

const showCount = () => {
  const editor = openEditor(openTranscript(spokenBy(2), { revision: 2, version: version(2) }));
  const user = show(<SpeakerCount id={ITEM.transcriptionId} editor={editor} />);
  return { user, editor };
};
const button = () => screen.findByRole('button', { name: /^Quantas pessoas falam/ });
const choose = async (user: ReturnType<typeof showCount>['user'], name: string) => {
  await user.click(await button());
  await user.click(await screen.findByRole(/^\d/.test(name) ? 'menuitemradio' : 'menuitem', { name }));
};

describe('the number of people who speak', () => {
  it('is changed at once, and the message brings the version before back', async () => {
    server.on(`${BASE}/versions/2/restore`, () =>
      ok(
        openTranscript(spokenBy(2), { revision: 4, version: version(4, { origin: 'restore', basedOn: 2 }) }),
      ),
    );
    server.on(`${BASE}/transcript/speakers`, () =>
      ok(
        openTranscript(spokenBy(3), { revision: 3, version: version(3, { origin: 'regroup', basedOn: 2 }) }),
      ),
    );
    const { user, editor } = showCount();
    expect((await button()).textContent).toBe('2 pessoas');
    await choose(user, '3 pessoas');
    await waitFor(async () => expect((await button()).textContent).toBe('3 pessoas'));
    expect(sentTo(`${BASE}/transcript/speakers`, 'POST')).toEqual([{ baseRevision: 2, speakers: 3 }]);
    fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(editor.getState().history.present.speakers).toHaveLength(2));
    expect(sentTo(`${BASE}/versions/2/restore`, 'POST')).toEqual([{ baseRevision: 3 }]);
  });

  it('can be left to the voices', async () => {
    server.on(`${BASE}/transcript/speakers`, () =>
      ok(
        openTranscript(spokenBy(1), { revision: 3, version: version(3, { origin: 'regroup', basedOn: 2 }) }),
      ),
    );
    const { user } = showCount();
    await choose(user, 'Descobrir pelas vozes');
    await waitFor(async () => expect((await button()).textContent).toBe('1 pessoa'));
    expect(sentTo(`${BASE}/transcript/speakers`, 'POST')).toEqual([{ baseRevision: 2, speakers: null }]);
  });

  it('stays if the voices are gone, and the page says why', async () => {
    server.on(`${BASE}/transcript/speakers`, {
      status: 410,
      body: refuse('transcript.voices_gone', 'As vozes não estão mais guardadas'),
    });
    const { user, editor } = showCount();
    await choose(user, '1 pessoa');
    expect(await screen.findByText('Não foi possível separar as vozes')).toBeTruthy();
    expect(editor.getState().history.present).toEqual(spokenBy(2));
  });
});
