import { APP_LANGUAGES } from '@escriba/contracts/shared/languages';
import { INCLUDED_FORMS } from '@escriba/contracts/transcription/included-insights';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { Insight } from '@escriba/contracts/transcription/insights';
import { toChapters, viewStatements, type WrittenInsight } from '@escriba/transcript';
import { useDeferredValue, useMemo } from 'react';
import type { TranscriptEditor } from './editor/editor.ts';
import type { MadeTranslation } from './exporting/export-options.ts';
import { stateOf } from './insights/forms.ts';
import { useInsights } from './insights/use-insights.ts';
import { useEditorPart } from './opening/use-editor.ts';
import type { PlayerChapter } from './player/chapters.ts';
import type { Views } from './toolbar/views.ts';

type MadeOf = {
  readonly editor: TranscriptEditor;
  readonly document: TranscriptDocument;
  readonly views: Views;
};

/** Returns the summaries and chapters that were made of a recording and say something, the chapters for its player, and the translations that are done. */
export const useMade = (id: string, { editor, document, views }: MadeOf) => {
  const revision = useEditorPart(editor, ({ base }) => base.revision);
  const { data } = useInsights(id);
  const made = useMemo(
    () =>
      INCLUDED_FORMS.flatMap((form): WrittenInsight[] => {
        const { shown, isStale } = stateOf(data ?? [], form, revision);
        if (shown === undefined || shown.statements.length === 0) return [];
        return [{ form, method: shown.method, stale: isStale, statements: shown.statements }];
      }),
    [data, revision],
  );
  const translations = useMemo(() => listTranslations(data ?? [], revision), [data, revision]);
  return { made, chapters: usePlayerChapters(made, document, views), translations };
};

/** Lists the last translation into each language, in the order of the languages. */
const listTranslations = (insights: readonly Insight[], revision: number): readonly MadeTranslation[] =>
  APP_LANGUAGES.flatMap((language) => {
    const made = insights.find(
      (one) => one.form === 'translation' && one.language === language && one.status === 'done',
    );
    return made === undefined ? [] : [{ language, stale: made.stale || made.revision < revision }];
  });

/** Returns the chapters for the player, with titles as the text is displayed. One chapter alone is none. */
const usePlayerChapters = (
  made: readonly WrittenInsight[],
  document: TranscriptDocument,
  views: Views,
): readonly PlayerChapter[] => {
  const chapters = made.find(({ form }) => form === 'chapters');
  // Personal data is found in the whole text: typing does not wait for it.
  const shownDocument = useDeferredValue(document);
  return useMemo(() => {
    if (chapters === undefined || chapters.statements.length < 2) return [];
    const statements = viewStatements(shownDocument, chapters, {
      noPersonal: views.noPersonal,
      personalKinds: views.personalKinds,
    });
    return toChapters([{ ...chapters, statements }]);
  }, [chapters, shownDocument, views.noPersonal, views.personalKinds]);
};
