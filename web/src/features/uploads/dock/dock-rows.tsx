import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskDialog, type Question } from '../queue/ask-dialog.tsx';
import type { UploadItem } from '../queue/upload-item.ts';
import { UploadRow } from '../page/upload-row.tsx';

/** Renders the rows of the expanded dock. */
export const DockRows = ({ items }: { readonly items: readonly UploadItem[] }) => {
  const { t } = useTranslation('uploads');
  const [question, ask] = useState<Question | null>(null);
  return (
    <>
      <ul
        aria-label={t('dock.label')}
        className="flex max-h-[50dvh] flex-col divide-y divide-line overflow-y-auto border-t border-line"
      >
        {items.map((item) => (
          <UploadRow key={item.id} item={item} ask={ask} />
        ))}
      </ul>
      <AskDialog question={question} onClose={() => ask(null)} />
    </>
  );
};
