import { useQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../session/services.ts';
import { shareLinksQuery } from './queries.ts';

/** Returns whether someone reads the text by a link; asked only while it `isEdited`. */
export const useHasOpenLink = (id: string, isEdited: boolean): boolean => {
  const { session } = useServices();
  const { data: links = [] } = useQuery({ ...shareLinksQuery(session, id), enabled: isEdited });
  return isEdited && links.some(({ state }) => state === 'open');
};

/** Tells who edits that the text is public: a change is on an open link's page at once. */
export const OpenLinkMark = ({ onPress }: { readonly onPress: () => void }) => {
  const { t } = useTranslation('sharing');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${t('openMark')}. ${t('openMarkText')}`}
      title={t('openMarkText')}
      onClick={onPress}
      className="-my-1 inline-flex min-h-6 shrink-0 items-center gap-1 rounded-control px-1 text-xs whitespace-nowrap text-warning transition-colors duration-150 hover:bg-ink/6 touch:-my-3.5 touch:min-h-11 touch:min-w-9 touch:justify-center"
    >
      <Globe aria-hidden="true" className="size-3.5 @max-3xl:size-4" />
      <span aria-hidden="true" className="@max-5xl:hidden">
        {t('openMark')}
      </span>
    </button>
  );
};
