import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../ui/use-online.ts';

/** Says on every page that the browser is offline. The region stays, so that screen readers announce the change. */
export const OfflineNotice = () => {
  const { t } = useTranslation('frame');
  const isOffline = !useOnline();
  return (
    <div role="status" className="print:hidden">
      {isOffline ? (
        <p className="flex items-center justify-center gap-2 border-b border-warning/35 bg-warning/12 px-4 py-2 text-sm text-balance">
          <WifiOff aria-hidden="true" className="size-4 shrink-0 text-warning" />
          {t('offline')}
        </p>
      ) : null}
    </div>
  );
};
