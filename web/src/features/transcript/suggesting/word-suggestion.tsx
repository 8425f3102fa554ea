import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../../data/app-services.ts';
import { useSuggestions } from '../../../data/vocabulary/use-suggestions.ts';
import { vocabularyKeys } from '../../../data/vocabulary/vocabulary.ts';
import { Button } from '../../../ui/button.tsx';
import type { TranscriptEditor } from '../editor/editor.ts';
import { useEditorPart } from '../opening/use-editor.ts';

/** Offers a word for the vocabulary that this visit has corrected once more. It is above the player, so that the text stays where it is. */
export const WordSuggestion = ({ editor }: { readonly editor: TranscriptEditor }) => {
  const { t } = useTranslation('words');
  const { queries } = useAppServices();
  const savedAt = useEditorPart(editor, (now) => now.savedAt);
  useEffect(() => {
    if (savedAt !== null) void queries.invalidateQueries({ queryKey: vocabularyKeys.suggestions });
  }, [queries, savedAt]);
  const { suggestions, accept, dismiss } = useSuggestions(savedAt !== null);
  const [first] = suggestions;
  return (
    <div role="status" className="text-sm">
      {first === undefined ? null : (
        <div className="animate-write border-t border-line bg-raised px-4 py-1">
          <div className="mx-auto flex max-w-(--container-reading) flex-wrap items-center gap-x-2">
            <p className="min-w-0 grow basis-64 py-1 wrap-anywhere">
              {t('suggestion.add', { word: first.text })}
            </p>
            <Button
              size="small"
              aria-label={t('suggestion.yesNamed', { word: first.text })}
              onClick={() => accept(first.text)}
            >
              {t('suggestion.yes')}
            </Button>
            <Button
              look="quiet"
              size="small"
              aria-label={t('suggestion.noNamed', { word: first.text })}
              onClick={() => dismiss(first.text)}
            >
              {t('suggestion.no')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
};
