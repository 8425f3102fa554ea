import { exportAccount } from '@escriba/contracts/auth/privacy';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../media/save-file.ts';
import { useServices } from '../../session/services.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { useFailureText } from './failure.ts';

/** Exports all data as a file. */
export const ExportSection = () => {
  const { t } = useTranslation('settings');
  const { session } = useServices();
  const toText = useFailureText();
  const take = useMutation({
    mutationFn: () => session.call(exportAccount, {}),
    onSuccess: (response) => {
      const file = new Blob([JSON.stringify(response, null, 2)], { type: 'application/json' });
      saveBlob(`escriba-${response.generatedAt.slice(0, 10)}.json`, file);
      void showToast({ tone: 'success', title: t('export.done') });
    },
    onError: (error) => void showToast({ tone: 'error', title: t('failed'), detail: toText(error) }),
  });
  return (
    <Button isBusy={take.isPending} onClick={() => take.mutate()} className="max-sm:w-full">
      {take.isPending ? null : <Download aria-hidden="true" className="size-4.5 text-accent" />}
      {t(take.isPending ? 'export.busy' : 'export.action')}
    </Button>
  );
};
