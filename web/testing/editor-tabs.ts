import { ApiError } from '@escriba/client';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { OpenTranscript } from '@escriba/contracts/transcription/transcript';
import { applySplices, findSplices } from '@escriba/transcript';
import type {
  Draft,
  DraftStore,
  EditorServer,
  SaveInput,
} from '../src/features/transcript/editor/editor-state.ts';
import { createTranscriptEditor } from '../src/features/transcript/editor/editor.ts';

/** Writes one passage per text, one word per second. */
export const written = (...texts: string[]): TranscriptDocument => {
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
/** Returns the text of each passage. */
export const read = ({ segments }: TranscriptDocument): string[] =>
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
export const createServer = (first: TranscriptDocument) => {
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

const keepIn = (kept: { draft?: Draft | undefined }): DraftStore => ({
  keep: async (draft) => {
    kept.draft = structuredClone(draft);
  },
  forget: async () => {
    kept.draft = undefined;
  },
});

let ids = 0;
/** Opens a browser tab; its timers fire only on request. */
export const openTab = async (
  backend: ReturnType<typeof createServer>,
  kept: { draft?: Draft | undefined } = {},
  drafts: DraftStore = keepIn(kept),
) => {
  let due: (() => void) | undefined;
  const delays: number[] = [];
  const editor = createTranscriptEditor({
    opened: await backend.open(),
    draft: kept.draft,
    server: backend.server,
    drafts,
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

/** Returns the text of each passage as the tab shows it. */
export const textOn = ({ editor }: Pick<Awaited<ReturnType<typeof openTab>>, 'editor'>): string[] =>
  read(editor.getState().history.present);
