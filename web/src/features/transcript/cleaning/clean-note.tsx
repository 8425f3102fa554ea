import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { columnClasses } from '../text/text-classes.ts';
import { changedClasses, removedClasses } from '../text/changed-passage.tsx';

type Cleaned = { readonly clean: boolean; readonly showsRemoved: boolean };

type CleanNoteProps<V extends Cleaned> = {
  readonly views: V;
  readonly onViews: (views: V) => void;
  /** Whether the user edits: what is edited is always the original. */
  readonly isEdited: boolean;
};

/** Says above the text that it is shown clean, and how to see what that changes. */
export const CleanNote = <V extends Cleaned>({ views, onViews, isEdited }: CleanNoteProps<V>) => {
  const { t } = useTranslation(['cleaning', 'transcript']);
  const { clean, showsRemoved } = views;
  if (!clean) return null;
  return (
    <section aria-label={t('transcript:views.clean')} className={`${columnClasses} pt-3 print:hidden`}>
      {isEdited ? (
        <p className="text-sm text-muted text-pretty">{t('editing')}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-5 text-sm text-muted">
          <p className="text-pretty">{t('note')}</p>
          <div className="-ml-3 flex flex-wrap gap-x-1">
            <Button
              look="quiet"
              size="small"
              onClick={() => onViews({ ...views, showsRemoved: !showsRemoved })}
            >
              {t(showsRemoved ? 'hide' : 'show')}
            </Button>
            <Button look="quiet" size="small" onClick={() => onViews({ ...views, clean: false })}>
              {t('original')}
            </Button>
          </div>
          {showsRemoved ? (
            <p className="w-full pt-1 text-xs">
              <span className={removedClasses}>{t('struck')}</span> {t('struckText')}{' '}
              <span className={changedClasses}>{t('underlined')}</span> {t('underlinedText')}
            </p>
          ) : null}
        </div>
      )}
    </section>
  );
};
