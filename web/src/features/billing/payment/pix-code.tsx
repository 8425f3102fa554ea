import type { PaymentData } from '@escriba/contracts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatMoment } from '../../../ui/day.ts';
import { CopyField } from './copy-field.tsx';

const HOUR_MS = 3_600_000;

type PixCodeProps = { readonly data: PaymentData; readonly onCopied: () => void };

/** The QR code, the code to copy, and how long they are valid. */
export const PixCode = ({
  data: { qrCode, qrCodeText, expiresAt, isAuthorization },
  onCopied,
}: PixCodeProps) => {
  const { t } = useTranslation('payment');
  return (
    <>
      {qrCode === undefined ? null : (
        <img
          src={`data:image/png;base64,${qrCode}`}
          alt={t('pix.code')}
          // Scanners need a white ground in both themes.
          className="mx-auto size-48 rounded-card border border-line bg-[white] object-contain p-3 [image-rendering:pixelated]"
        />
      )}
      {expiresAt === undefined ? null : <Expiry at={expiresAt} />}
      {isAuthorization === true ? (
        <p className="text-sm text-muted text-pretty">{t('pix.authorizes')}</p>
      ) : null}
      {qrCodeText === undefined ? null : (
        <CopyField
          label={t('pix.copyPaste')}
          text={qrCodeText}
          action={t('pix.copyCode')}
          onCopied={onCopied}
        />
      )}
    </>
  );
};

/** A countdown in the last hour, else the moment. */
const Expiry = ({ at }: { readonly at: string }) => {
  const { t } = useTranslation('payment');
  const locale = useLocale();
  const leftMs = Date.parse(at) - useNow();
  if (leftMs <= 0)
    return (
      <p role="status" className="text-center text-sm font-medium text-danger">
        {t('pix.expired')}
      </p>
    );
  return (
    <p className="text-center text-sm text-muted tabular-nums">
      {leftMs < HOUR_MS
        ? t('pix.expiresIn', { left: formatLeft(leftMs) })
        : t('pix.expiresAt', { date: formatMoment(at, locale) })}
    </p>
  );
};

/** Minutes and seconds: '9:05'. */
const formatLeft = (leftMs: number): string => {
  const seconds = Math.ceil(leftMs / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

const useNow = (): number => {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
};
