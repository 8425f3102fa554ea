import type { PaymentData } from '@escriba/contracts/billing/checkout';
import { useTranslation } from 'react-i18next';
import { CopyField } from './copy-field.tsx';

type PixCodeProps = { readonly data: PaymentData; readonly onCopied: () => void };

/** Shows the QR code and the code to copy. */
export const PixCode = ({ data: { qrCode, qrCodeText, isAuthorization }, onCopied }: PixCodeProps) => {
  const { t } = useTranslation('payment');
  return (
    <>
      {qrCode === undefined ? null : (
        <img
          src={`data:image/png;base64,${qrCode}`}
          alt={t('pix.code')}
          // Scanners need a white ground in both themes.
          className="mx-auto size-44 rounded-card border border-line bg-[white] object-contain p-3 [image-rendering:pixelated]"
        />
      )}
      {isAuthorization === true ? (
        <p className="text-sm text-muted text-pretty">{t('pix.authorizes')}</p>
      ) : null}
      {qrCodeText === undefined ? null : (
        <CopyField
          label={t('pix.copyPaste')}
          text={qrCodeText}
          isShort
          action={t('pix.copyCode')}
          onCopied={onCopied}
        />
      )}
    </>
  );
};
