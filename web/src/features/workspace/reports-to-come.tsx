import { ChartColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../platform/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { ComingPage } from './coming-page.tsx';

/** `/app/reports` of an account without a finished recording. */
export const ReportsToCome = () => {
  const { t } = useTranslation('workspace');
  return (
    <ComingPage
      name="reports"
      Icon={ChartColumn}
      action={
        <AppLink to={paths.appUpload} look="primary">
          {t('uploadRecording')}
        </AppLink>
      }
    />
  );
};
