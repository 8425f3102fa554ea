import { useTranslation } from 'react-i18next';
import { showToast } from '../../../ui/toast.ts';

/** Copies a text to the clipboard and confirms it. `advice`: what to do if the browser refuses; by default to export. */
export const useCopy = () => {
  const { t } = useTranslation('exporting');
  return (text: string, done: string, advice: string = t('copyFailedText')): void => {
    void (async () => {
      try {
        await navigator.clipboard.writeText(text);
        await showToast({ tone: 'success', title: done });
      } catch {
        await showToast({ tone: 'error', title: t('failure.copyBlocked'), detail: advice });
      }
    })();
  };
};
