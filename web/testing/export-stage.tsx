import { afterEach, beforeEach, jest } from '@jest/globals';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { WrittenInsight } from '@escriba/transcript';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { ExportDialog } from '../src/features/transcript/exporting/export-dialog.tsx';
import type { MadeTranslation } from '../src/features/transcript/exporting/export-options.ts';
import { NO_VIEWS, type Views } from '../src/features/transcript/toolbar/views.ts';
import { BASE, ITEM, openTranscript, stageTranscript, written } from './transcript-stage.tsx';

export const EXPORT = `${BASE}/export`;
export const TEXT = written('Bom dia a todos.', 'Meu CPF é 529.982.247-25.');
export const NAMED: TranscriptDocument = {
  ...TEXT,
  speakers: [
    { id: 'p1', name: 'Ana' },
    { id: 'p2', name: null },
  ],
  segments: TEXT.segments.map((passage, index) => ({ ...passage, speaker: `p${index + 1}` })),
};

type Shown = {
  item?: TranscriptionItem;
  document?: TranscriptDocument;
  views?: Views;
  made?: readonly WrittenInsight[];
  translations?: readonly MadeTranslation[];
};

/** Stages the export dialog, with a fake server. `saved`: the files that it saves. Call it at module level. */
export const stageExport = async () => {
  const stage = await stageTranscript();
  const saved: { name: string; text: Promise<string> }[] = [];
  beforeEach(() => {
    saved.length = 0;
    const blobs = new Map<string, Blob>();
    URL.createObjectURL = (blob) => {
      blobs.set(`blob:${blobs.size}`, blob as Blob);
      return `blob:${blobs.size - 1}`;
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const blob = blobs.get(this.href);
      const text =
        blob === undefined ? this.href : blob.arrayBuffer().then((bytes) => new TextDecoder().decode(bytes));
      saved.push({ name: this.download, text: Promise.resolve(text) });
    });
  });
  afterEach(() => void jest.restoreAllMocks());

  const showExport = async (shown: Shown = {}) => {
    const { item = ITEM, document = NAMED, views = NO_VIEWS, made = [], translations = [] } = shown;
    const editor = stage.openEditor(openTranscript(document));
    const user = stage.show(
      <ExportDialog
        item={item}
        editor={editor}
        views={views}
        made={made}
        translations={translations}
        isOpen
        onOpenChange={() => undefined}
      />,
    );
    await screen.findByRole('dialog', { name: 'Exportar' });
    return { user, editor };
  };
  return { ...stage, saved, showExport };
};

export const choose = (user: UserEvent, name: RegExp) => user.click(screen.getByRole('radio', { name }));
export const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

/** Presses what copies; returns what was copied. */
export const copied = async (user: UserEvent, name: string): Promise<string> => {
  await press(user, name);
  return navigator.clipboard.readText();
};
