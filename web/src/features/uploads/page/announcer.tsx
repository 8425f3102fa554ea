import type { Locale } from '@escriba/contracts/shared/locale';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { percentSent } from '../../../media/transfer.ts';
import { isRunning, sumTransfers } from '../queue/upload-item.ts';
import { useUploads } from '../queue/upload-queue.ts';
import type { Uploads } from '../queue/upload-store.ts';
import { describeFault, describeUpload } from './upload-words.ts';

const STEP_PERCENT = 25;

/** Announces the progress of all uploads to screen readers at each quarter, and failures. */
export const UploadAnnouncer = () => {
  const { t } = useTranslation('uploads');
  const locale = useLocale();
  const uploads = useUploads();
  return (
    <>
      <p role="status" className="sr-only">
        {describeProgress(uploads, t)}
      </p>
      <p role="status" className="sr-only">
        {describeLast(uploads, t, locale)}
      </p>
    </>
  );
};

const describeProgress = ({ items }: Uploads, t: TFunction<'uploads'>): string => {
  if (!items.some(isRunning)) return '';
  const sum = sumTransfers(items);
  const percent = Math.floor(percentSent(sum) / STEP_PERCENT) * STEP_PERCENT;
  return t('announce.sending', { count: sum.count, percent });
};

/** Describes the latest pause or failure. */
const describeLast = ({ items }: Uploads, t: TFunction<'uploads'>, locale: Locale): string => {
  const item = items.findLast(({ state }) => ['failed', 'reconnecting'].includes(state.name));
  if (item === undefined) return '';
  const message =
    item.state.name === 'failed' ? describeFault(item.state.fault, t, locale) : describeUpload(item, t).word;
  return t('announce.failed', { name: item.name, message });
};
