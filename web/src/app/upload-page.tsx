import { useTranslation } from 'react-i18next';
import { PlainRow } from '../features/library/plain-row.tsx';
import { UploadPage } from '../features/uploads/page/upload-page.tsx';
import { useMay } from '../session/use-workspace.ts';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Sends recordings; those that are done have the rows of the library. */
export const UploadInApp = () =>
  useMay('write') ? (
    <UploadPage renderRow={(item, details) => <PlainRow item={item}>{details}</PlainRow>} />
  ) : (
    <ReadersOnly />
  );

/** Says to a reader of a workspace why nothing can be sent here. */
const ReadersOnly = () => {
  const { t } = useTranslation(['uploads', 'frame']);
  return (
    <>
      <PageHeader title={t('title')} text={t('frame:workspace.readOnly')} />
      <Notice tone="info">{t('frame:workspace.readOnlyText')}</Notice>
    </>
  );
};
