import { PlainRow } from '../features/library/plain-row.tsx';
import { UploadPage } from '../features/uploads/page/upload-page.tsx';

/** Sends recordings; those that are done have the rows of the library. */
export const UploadInApp = () => (
  <UploadPage renderRow={(item, details) => <PlainRow item={item}>{details}</PlainRow>} />
);
