import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TranscriptEditor } from '../editor/editor.ts';
import { timeOf } from '../reading/reading.ts';
import { tokenAtCharacter } from '../reading/shown-passage.ts';
import type { Surface } from '../reading/surface.ts';
import type { Listening } from '../reading/use-listening.ts';
import type { Voice } from '../reading/voice.ts';
import { createTextEditing, type TextEditing } from './text-editing.ts';
import { newPassageId } from './new-passage-id.ts';

type TextEditingParts = {
  readonly editor: TranscriptEditor;
  readonly surface: Surface;
  readonly voice: Voice;
  readonly listening: Listening | undefined;
};

/** The editing of an open transcript's text. */
export const useTextEditing = ({ editor, surface, voice, listening }: TextEditingParts): TextEditing => {
  const [editing] = useState(() =>
    createTextEditing({
      editor,
      surface,
      render: flushSync,
      newId: newPassageId,
      now: () => performance.now(),
    }),
  );
  useEffect(() => {
    editing.connect({
      listenFrom: ({ id, offset }) => {
        const reading = surface.getReading();
        const passage = reading?.passages[reading.indexOf(id) ?? -1];
        if (reading === undefined || passage === undefined) return;
        const shown = reading.view(passage);
        listening?.listenFrom(timeOf(shown, tokenAtCharacter(shown, offset)));
      },
      // The page must not follow the voice away from the caret.
      onCaret: voice.letGo,
    });
  }, [editing, surface, listening, voice]);
  return editing;
};
