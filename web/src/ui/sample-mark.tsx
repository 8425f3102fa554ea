import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Marks the figures beside it as samples. */
export const SampleMark = () => {
  const { t } = useTranslation('frame');
  return (
    <span className="flex items-center gap-1.5 text-xs font-normal text-muted">
      <FlaskConical aria-hidden="true" className="size-3.5" />
      {t('sample')}
    </span>
  );
};
