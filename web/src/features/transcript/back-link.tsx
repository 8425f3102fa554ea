import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';

/** Links to the list, on pages without a bar. */
export const BackLink = () => {
  const { t } = useTranslation('transcript');
  return (
    <Link
      to={paths.appTranscriptions}
      className="-ml-1 flex items-center gap-0.5 self-start rounded-control py-1 pr-2 text-sm text-muted transition-colors duration-150 hover:text-ink touch:min-h-11"
    >
      <ChevronLeft aria-hidden="true" className="size-4" />
      {t('toTranscriptions')}
    </Link>
  );
};
