import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from './badge.tsx';

/** Says that the figures beside it are made up. */
export const SampleMark = () => {
  const { t } = useTranslation('frame');
  return (
    <Badge>
      <FlaskConical aria-hidden="true" className="size-3" />
      {t('sample')}
    </Badge>
  );
};
