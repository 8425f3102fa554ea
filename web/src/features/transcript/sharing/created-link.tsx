import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CopyMark } from '../../../ui/copying.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { selectFromStart, useFieldCopying } from '../../../ui/use-field-copying.ts';

type MadeLinkProps = { readonly address: string; readonly onAnother: () => void };

/** Shows a link's URL to copy. */
export const CreatedLink = ({ address, onAnother }: MadeLinkProps) => {
  const { t } = useTranslation('sharing');
  const { field, copying, isCopied, copy } = useFieldCopying(address);
  return (
    <div className="flex flex-col gap-4 rounded-card border border-accent/30 bg-accent/7 p-4">
      <div className="flex flex-col gap-0.5">
        <h3 className="font-medium">{t('ready')}</h3>
        <p className="text-sm text-muted text-pretty">{t('readyText')}</p>
      </div>
      <TextField
        ref={field}
        label={t('address')}
        readOnly
        value={address}
        onFocus={(event) => selectFromStart(event.target)}
        error={copying === 'failed' ? t('copyFailed') : undefined}
      />
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <Button look={isCopied ? 'success' : 'primary'} onClick={() => void copy()}>
          <CopyMark isCopied={isCopied} />
          {t(isCopied ? 'linkCopied' : 'copyLink')}
        </Button>
        <Button look="quiet" onClick={onAnother}>
          {t('another')}
        </Button>
      </div>
      <span role="status" className="sr-only">
        {isCopied ? t('linkCopied') : ''}
      </span>
    </div>
  );
};
