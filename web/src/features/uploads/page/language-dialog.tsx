import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useUploadQueue, useUploads } from '../queue/upload-queue.ts';

/** For files chosen before a language: continue in Portuguese, or choose. Closing the dialog means choosing; the files wait. */
export const LanguageDialog = () => {
  const { t } = useTranslation('uploads');
  const { uploads } = useUploadQueue();
  const { items, languageStep } = useUploads();
  const count = items.filter(({ state }) => state.name === 'held').length;
  return (
    <Dialog
      isOpen={languageStep === 'asking' && count > 0}
      onOpenChange={(isOpen) => !isOpen && uploads.callForLanguage()}
      title={t('languageDialog.title')}
      text={t('languageDialog.text', { count })}
    >
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button look="primary" onClick={uploads.callForLanguage}>
          {t('languageDialog.choose')}
        </Button>
        <Button onClick={uploads.goWithoutLanguage}>{t('languageDialog.skip')}</Button>
      </div>
    </Dialog>
  );
};
