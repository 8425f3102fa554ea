import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { CopyMark, useCopying } from '../../ui/copying.tsx';
import { Notice } from '../../ui/notice.tsx';

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onDone: () => void };

/** Shows recovery codes to copy or download; no later page shows them. */
export const RecoveryCodes = ({ codes, onDone }: RecoveryCodesProps) => {
  const { t } = useTranslation('security');
  const { copying, isCopied, copy } = useCopying(codes.join('\n'));
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent([t('codes.fileTitle'), '', ...codes, ''].join('\n'))}`;
  return (
    <div className="flex flex-col gap-4">
      <ul
        aria-label={t('codes.list')}
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-card bg-sunken px-4 py-3 text-center font-mono text-sm tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {copying === 'failed' ? (
        <Notice tone="danger" role="alert">
          {t('codes.copyFailed')}
        </Notice>
      ) : null}
      <div className="grid grid-cols-2 gap-2">
        <Button look={isCopied ? 'success' : 'secondary'} onClick={() => void copy()}>
          <CopyMark isCopied={isCopied} />
          {t(isCopied ? 'codes.copied' : 'codes.copy')}
        </Button>
        <a href={file} download={t('codes.file')} className={buttonClasses()}>
          <Download aria-hidden="true" className="size-4" />
          {t('codes.download')}
        </a>
      </div>
      <Button look="primary" onClick={onDone}>
        {t('codes.done')}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? t('codes.copied') : ''}
      </span>
    </div>
  );
};
