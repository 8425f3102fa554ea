import { exportAccount } from '@escriba/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../session/services.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toast.ts';
import { useFailureText } from './failure.ts';

/** Exports all data as a file. */
export const ExportSection = () => {
  const { t } = useTranslation('settings');
  const { session } = useServices();
  const toText = useFailureText();
  const take = useMutation({
    mutationFn: () => session.call(exportAccount, {}),
    onSuccess: (answer) => {
      saveFile(`escriba-${answer.generatedAt.slice(0, 10)}.json`, JSON.stringify(answer, null, 2));
      void showToast({ tone: 'success', title: t('export.done') });
    },
    onError: (error) => void showToast({ tone: 'error', title: t('failed'), detail: toText(error) }),
  });
  return (
    <Button
      disabled={take.isPending}
      aria-busy={take.isPending}
      onClick={() => take.mutate()}
      className="max-sm:w-full"
    >
      {take.isPending ? <Spinner /> : <Download aria-hidden="true" className="size-4.5 text-accent" />}
      {t(take.isPending ? 'export.busy' : 'export.action')}
    </Button>
  );
};

const saveFile = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Firefox reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
