import type { TranscriptVersion } from '@escriba/contracts/transcription/versions';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../session/services.ts';
import { Button } from '../../../ui/button.tsx';
import { SheetPage } from '../../../ui/sheet.tsx';
import type { TranscriptEditor } from '../editor/editor.ts';
import { useEditorPart } from '../opening/use-editor.ts';
import { ComparisonView } from './comparison-view.tsx';
import { versionQuery } from './queries.ts';
import { useComparison } from './use-comparison.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { failureText } from '../../../data/failure-text.ts';

type ComparePageProps = {
  readonly id: string;
  readonly editor: TranscriptEditor;
  readonly version: TranscriptVersion;
  readonly back: { readonly label: string; readonly onPress: () => void };
  readonly onRestore: () => void;
};

/** Compares a version with the current text, word by word. */
export const ComparePage = ({ id, editor, version, onRestore, back }: ComparePageProps) => {
  const { t } = useTranslation('versions');
  const { number } = version;
  const { session } = useServices();
  const { data, error, refetch } = useQuery(versionQuery(session, id, version));
  const present = useEditorPart(editor, ({ history }) => history.present);
  const comparison = useComparison(data, present);
  return (
    <SheetPage
      back={back}
      title={t('comparison.title', { number })}
      text={t('comparison.text', { number })}
      foot={
        <Button onClick={onRestore} aria-label={t('restoreLabel', { number })}>
          {t('restoreLabel', { number })}
        </Button>
      }
    >
      {data === undefined && error !== null ? (
        <LoadFailure title={t('failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <ComparisonView comparison={comparison} />
      )}
    </SheetPage>
  );
};
