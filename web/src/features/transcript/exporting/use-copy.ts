import { useTranslation } from 'react-i18next';
import { copyText } from '../../../platform/copy-text.ts';
import { showToast } from '../../../ui/toast.ts';

/** Copies a text to the clipboard and confirms it. `advice`: what to do if the browser refuses; by default to export. */
export const useCopy = () => {
  const { t } = useTranslation('exporting');
  return (text: string, done: string, advice: string = t('copyFailedText')): void => {
    void (async () => {
      await showToast(
        (await copyText(text))
          ? { tone: 'success', title: done }
          : { tone: 'error', title: t('failure.copyBlocked'), detail: advice },
      );
    })();
  };
};
