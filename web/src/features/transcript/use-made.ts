import { INCLUDED_FORMS } from '@escriba/contracts/transcription/included-insights';
import type { WrittenInsight } from '@escriba/transcript';
import { useMemo } from 'react';
import type { TranscriptEditor } from './editor/editor.ts';
import { stateOf } from './insights/forms.ts';
import { useInsights } from './insights/use-insights.ts';
import { useEditorPart } from './opening/use-editor.ts';

/** Returns the summaries and chapters that were made of a recording and say something. */
export const useMade = (id: string, editor: TranscriptEditor): readonly WrittenInsight[] => {
  const revision = useEditorPart(editor, ({ base }) => base.revision);
  const { data } = useInsights(id);
  return useMemo(
    () =>
      INCLUDED_FORMS.flatMap((form) => {
        const { shown, isStale } = stateOf(data ?? [], form, revision);
        if (shown === undefined || shown.statements.length === 0) return [];
        return [{ form, method: shown.method, stale: isStale, statements: shown.statements }];
      }),
    [data, revision],
  );
};
