import type { TranscriptVersion } from '@escriba/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { TranscriptEditor } from '../editor/editor.ts';
import { useEditorPart } from '../use-editor.ts';
import { ComparisonView } from './comparison-view.tsx';
import { LoadFailure } from './load-failure.tsx';
import { versionQuery } from './queries.ts';
import { useComparison } from './use-comparison.ts';

type CompareSheetProps = {
  readonly id: string;
  readonly editor: TranscriptEditor;
  readonly version: TranscriptVersion;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly closeLabel: string;
  readonly back: { readonly label: string; readonly onPress: () => void };
  readonly onRestore: () => void;
};

/** A version beside the text of now, word by word. */
export const CompareSheet = ({ id, editor, version, onRestore, ...frame }: CompareSheetProps) => {
  const { t } = useTranslation('versions');
  const { number } = version;
  const { data, error, refetch } = useQuery(versionQuery(id, version));
  const present = useEditorPart(editor, ({ history }) => history.present);
  const comparison = useComparison(data, present);
  return (
    <Sheet
      {...frame}
      isWide
      title={t('comparison.title', { number })}
      text={t('comparison.text', { number })}
      foot={
        <Button onClick={onRestore} aria-label={t('restoreLabel', { number })}>
          {t('restoreLabel', { number })}
        </Button>
      }
    >
      {data === undefined && error !== null ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <ComparisonView comparison={comparison} />
      )}
    </Sheet>
  );
};
