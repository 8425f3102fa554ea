import type { TranscriptNotice } from '@escriba/contracts';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Above a text: what a user should know of its recognition. `early-text.ts` draws the same before the app has loaded. */
export const Notices = ({ notices }: { readonly notices: readonly TranscriptNotice[] }) => {
  const { t } = useTranslation('transcript');
  return notices.map((notice) => (
    <p key={notice} role="note" className="flex gap-2 text-sm text-pretty">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
      <span className="min-w-0">{t(`notice.${notice}`)}</span>
    </p>
  ));
};
