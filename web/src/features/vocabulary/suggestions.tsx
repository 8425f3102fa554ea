import { useTranslation } from 'react-i18next';
import { useSuggestions } from '../../data/vocabulary/use-suggestions.ts';
import { Button } from '../../ui/button.tsx';

/** Lists words that the user has often corrected in the same way; nothing where there are none. */
export const Suggestions = () => {
  const { t } = useTranslation('words');
  const { suggestions, accept, dismiss } = useSuggestions(true);
  if (suggestions.length === 0) return null;
  return (
    <ul
      aria-label={t('suggestion.list')}
      className="flex flex-col divide-y divide-line rounded-card border border-line bg-sunken"
    >
      {suggestions.map(({ text: word, heard, times }) => (
        <li key={word} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3">
          <p className="min-w-0 grow basis-64 text-pretty wrap-anywhere">
            {t('suggestion.add', { word })}{' '}
            <span className="text-sm text-muted">{t('suggestion.why', { heard, count: times })}</span>
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" aria-label={t('suggestion.yesNamed', { word })} onClick={() => accept(word)}>
              {t('suggestion.yes')}
            </Button>
            <Button
              size="small"
              look="quiet"
              aria-label={t('suggestion.noNamed', { word })}
              onClick={() => dismiss(word)}
            >
              {t('suggestion.no')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
};
