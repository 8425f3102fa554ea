import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@escriba/client';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { OpenTranscript } from '@escriba/contracts/transcription/transcript';
import { applySplices, findDocumentFaults, findSplices } from '@escriba/transcript';
import fc from 'fast-check';
import type { Draft, EditorServer, SaveInput } from './editor-state.ts';
import { createTranscriptEditor } from './editor.ts';

const written = (...texts: string[]): TranscriptDocument => {
  let nowMs = 0;
  const segments = texts.map((text, index) => ({
    id: `s${index + 1}`,
    speaker: null,
    words: text.split(' ').map((word) => ({
      text: word,
      startMs: nowMs,
      endMs: (nowMs += 1_000),
      confidence: 0.5,
    })),
  }));
  return { language: 'pt', durationMs: nowMs, speakers: [], segments };
};
const read = ({ segments }: TranscriptDocument): string[] =>
  segments.map(({ words }) => words.map(({ text }) => text).join(' '));

/** Returns a document as Postgres does from a jsonb column: shorter keys first. */
const fromJsonb = (document: TranscriptDocument): TranscriptDocument =>
  JSON.parse(JSON.stringify(document), (_, value: unknown) =>
    value === null || typeof value !== 'object' || Array.isArray(value)
      ? value
      : Object.fromEntries(
          Object.entries(value).toSorted(
            ([one], [other]) => one.length - other.length || (one < other ? -1 : 1),
          ),
        ),
  ) as TranscriptDocument;

/** Creates the server's side of saving, in memory: one transcript for all tabs. */
const createServer = (first: TranscriptDocument) => {
  let [revision, document] = [1, first];
  const responded = new Map<string, number>();
  let failures: ('before' | 'after')[] = [];
  const version = () => ({ number: revision }) as OpenTranscript['version'];
  const noResponse = () => new ApiError({ status: 0, code: 'client.network', message: 'out of reach' });
  const save = async (input: SaveInput) => {
    const failure = failures.shift();
    if (failure === 'before') throw noResponse();
    const known = responded.get(input.saveId);
    if (known === undefined) {
      if (input.base.revision !== revision)
        throw new ApiError({ status: 409, code: 'transcript.conflict', message: 'Alterado em outro lugar' });
      const splices = JSON.parse(
        JSON.stringify(findSplices(input.base.document.segments, input.document.segments)),
      );
      document = { ...document, segments: applySplices(document.segments, splices) };
      revision += 1;
      responded.set(input.saveId, revision);
    }
    if (failure === 'after') throw noResponse();
    return { revision: known ?? revision, version: version() };
  };
  const open = async () =>
    ({ revision, document: fromJsonb(document), version: version() }) as OpenTranscript;
  return {
    server: { save, open } satisfies EditorServer,
    open,
    read: () => document,
    revision: () => revision,
    fail: (...next: ('before' | 'after')[]) => {
      failures = next;
    },
  };
};

let ids = 0;
/** Opens a browser tab; its timers fire only on request. */
const openTab = async (
  backend: ReturnType<typeof createServer>,
  kept: { draft?: Draft | undefined } = {},
) => {
  let due: (() => void) | undefined;
  const delays: number[] = [];
  const editor = createTranscriptEditor({
    opened: await backend.open(),
    draft: kept.draft,
    server: backend.server,
    drafts: {
      keep: async (draft) => {
        kept.draft = structuredClone(draft);
      },
      forget: async () => {
        kept.draft = undefined;
      },
    },
    newId: () => `id-${(ids += 1)}`,
    now: () => 0,
    after: (ms, callback) => {
      delays.push(ms);
      due = callback;
      return () => {
        due = undefined;
      };
    },
  });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 50 && due !== undefined; turn += 1) {
      const callback = due;
      due = undefined;
      callback();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  };
  return { editor, kept, settle, delays, saveState: () => editor.getState().saveState };
};

describe('editing a transcript', () => {
  it('saves a moment after the last change, and says so', async () => {
    const backend = createServer(written('um dois', 'três'));
    const tab = await openTab(backend);
    tab.editor.edit({ kind: 'retext', id: 's1', text: 'um DOIS' });
    expect(tab.saveState()).toBe('editing');
    expect(tab.kept.draft).toBeDefined();
    await tab.settle();
    expect(tab.saveState()).toBe('saved');
    expect(read(backend.read())).toEqual(['um DOIS', 'três']);
    expect(tab.kept.draft).toBeUndefined();
  });

  it('keeps changes while the server is out of reach, and saves them once when it responds', async () => {
    const backend = createServer(written('um', 'dois'));
    const tab = await openTab(backend);
    backend.fail('before', 'after');
    tab.editor.edit({ kind: 'retext', id: 's1', text: 'UM' });
    await tab.settle();
    expect(tab.saveState()).toBe('saved');
    expect(backend.revision()).toBe(2);
    expect(read(backend.read())).toEqual(['UM', 'dois']);
  });

  it('retries the same save after a busy server’s delay', async () => {
    const backend = createServer(written('um', 'dois'));
    const sent: string[] = [];
    const states: string[] = [];
    const busy = new ApiError({
      status: 503,
      code: 'transcription.busy',
      message: 'x',
      retryAfterSeconds: 7,
    });
    const save = async (input: SaveInput) => {
      sent.push(input.saveId);
      if (sent.length === 1) throw busy;
      return backend.server.save(input);
    };
    const tab = await openTab({ ...backend, server: { ...backend.server, save } });
    tab.editor.subscribe(() => states.push(tab.saveState()));
    tab.editor.edit({ kind: 'retext', id: 's1', text: 'UM' });
    await tab.settle();
    expect(states).not.toContain('offline');
    expect(tab.delays).toContain(7_000);
    expect(new Set(sent).size).toBe(1);
    expect(sent).toHaveLength(2);
    expect(tab.saveState()).toBe('saved');
    expect(read(backend.read())).toEqual(['UM', 'dois']);
  });

  it('restores unsaved changes after the tab was closed', async () => {
    const backend = createServer(written('um', 'dois'));
    const first = await openTab(backend);
    first.editor.edit({ kind: 'retext', id: 's2', text: 'DOIS' });
    first.editor.close();
    const second = await openTab(backend, first.kept);
    expect(read(second.editor.getState().history.present)).toEqual(['um', 'DOIS']);
    await second.settle();
    expect(read(backend.read())).toEqual(['um', 'DOIS']);
  });

  it('reports no conflict with its own save whose response the tab did not get', async () => {
    const backend = createServer(written('um dois', 'três'));
    const closed = await openTab(backend);
    closed.editor.edit({ kind: 'retext', id: 's1', text: 'um DOIS' });
    backend.fail('after');
    await closed.editor.retry();
    expect(backend.revision()).toBe(2);
    closed.editor.close();
    const { editor, settle, kept, saveState } = await openTab(backend, closed.kept);
    expect(editor.getState()).toMatchObject({ conflicts: [], mergedCount: 0 });
    await settle();
    expect([saveState(), kept.draft, backend.revision()]).toEqual(['saved', undefined, 2]);
  });

  it('stops and shows the reason when the server refuses', async () => {
    const backend = createServer(written('um'));
    const tab = await openTab({
      ...backend,
      server: {
        ...backend.server,
        save: () => Promise.reject(new ApiError({ status: 404, code: 'x', message: 'Não encontrada' })),
      },
    });
    tab.editor.edit({ kind: 'retext', id: 's1', text: 'UM' });
    await tab.settle();
    expect(tab.editor.getState()).toMatchObject({ saveState: 'refused', refusal: 'Não encontrada' });
    expect(tab.kept.draft).toBeDefined();
  });
});

describe('two tabs with the same transcript', () => {
  it('both keep their changes to different passages', async () => {
    const backend = createServer(written('um', 'dois', 'três'));
    const [one, other] = [await openTab(backend), await openTab(backend)];
    one.editor.edit({ kind: 'retext', id: 's1', text: 'UM' });
    other.editor.edit({ kind: 'retext', id: 's3', text: 'TRÊS' });
    await one.settle();
    await other.settle();
    expect(read(backend.read())).toEqual(['UM', 'dois', 'TRÊS']);
    expect(other.editor.getState()).toMatchObject({ saveState: 'saved', mergedCount: 1 });
    await one.editor.refresh();
    expect(read(one.editor.getState().history.present)).toEqual(['UM', 'dois', 'TRÊS']);
  });

  it('merge nothing into a passage that is being edited, and report the conflict afterwards', async () => {
    const backend = createServer(written('um', 'dois'));
    const [one, other] = [await openTab(backend), await openTab(backend)];
    let isChanged = true;
    other.editor.writing(() => isChanged);
    one.editor.edit({ kind: 'retext', id: 's2', text: 'o seu' });
    await one.settle();
    await other.editor.refresh();
    expect(read(other.editor.getState().history.present)).toEqual(['um', 'dois']);
    other.editor.edit({ kind: 'retext', id: 's2', text: 'o meu' });
    isChanged = false;
    other.editor.writing(null);
    await other.settle();
    expect(other.saveState()).toBe('conflict');
    expect(read(backend.read())).toEqual(['um', 'o seu']);
  });

  it('show the other’s text after an abandoned edit', async () => {
    const backend = createServer(written('um', 'dois'));
    const [one, other] = [await openTab(backend), await openTab(backend)];
    other.editor.writing(() => true);
    one.editor.edit({ kind: 'retext', id: 's2', text: 'o seu' });
    await one.settle();
    await other.editor.refresh();
    other.editor.writing(null);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(read(other.editor.getState().history.present)).toEqual(['um', 'o seu']);
  });

  it.each([
    ['mine', 'o meu'],
    ['theirs', 'o seu'],
  ] as const)('ask about a conflict, and apply %s', async (keep, expected) => {
    const backend = createServer(written('um', 'dois', 'três'));
    const [one, other] = [await openTab(backend), await openTab(backend)];
    one.editor.edit({ kind: 'retext', id: 's2', text: 'o seu' });
    await one.settle();
    other.editor.edit({ kind: 'retext', id: 's2', text: 'o meu' });
    await other.settle();
    expect(other.saveState()).toBe('conflict');
    expect(other.kept.draft).toBeDefined();
    for (const conflict of other.editor.getState().conflicts) other.editor.resolve(conflict, keep);
    await other.settle();
    expect(read(backend.read())).toEqual(['um', expected, 'três']);
    expect(other.saveState()).toBe('saved');
  });
});

describe('any sequence of edits, undo, redo, failures, saves and reloads', () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('edit' as const),
      at: fc.nat(3),
      text: fc.constantFrom('a', 'b c', '', 'd'),
    }),
    fc.record({
      do: fc.constantFrom('undo' as const, 'redo' as const, 'settle' as const, 'reload' as const),
    }),
    fc.record({ do: fc.constantFrom('failBefore' as const, 'failAfter' as const) }),
    fc.record({ do: fc.constant('join' as const), at: fc.nat(3) }),
  );

  it('ends with the same text on screen and server', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const backend = createServer(written('um dois', 'três', 'quatro cinco'));
        let tab = await openTab(backend);
        for (const action of steps) {
          const { editor } = tab;
          if (action.do === 'edit') editor.edit({ kind: 'retext', id: `s${action.at}`, text: action.text });
          else if (action.do === 'join') editor.edit({ kind: 'join', id: `s${action.at}` });
          else if (action.do === 'undo') editor.undo();
          else if (action.do === 'redo') editor.redo();
          else if (action.do === 'settle') await tab.settle();
          else if (action.do === 'failBefore') backend.fail('before');
          else if (action.do === 'failAfter') backend.fail('after');
          else {
            editor.close();
            tab = await openTab(backend, tab.kept);
          }
        }
        const wanted = read(tab.editor.getState().history.present);
        await tab.settle();
        expect(tab.saveState()).toBe('saved');
        expect(read(backend.read())).toEqual(wanted);
        expect(findDocumentFaults(backend.read())).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
