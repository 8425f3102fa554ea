import { ChartColumn, type LucideIcon, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../platform/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { ComingPanel } from './coming-panel.tsx';

const ICONS: Readonly<Record<'reports' | 'metrics', LucideIcon>> = {
  reports: ChartColumn,
  metrics: TrendingUp,
};

/** Shows the first step, on a page of figures for an account without a finished recording. */
export const FiguresToCome = ({ page }: { readonly page: 'reports' | 'metrics' }) => {
  const { t } = useTranslation('workspace');
  return (
    <ComingPanel
      name={page}
      Icon={ICONS[page]}
      action={
        <AppLink to={paths.appUpload} look="primary">
          {t('uploadRecording')}
        </AppLink>
      }
    />
  );
};
