import type { Ref } from 'react';
import { FailureSheet } from './failure-sheet.tsx';
import type { Flow } from './flow.ts';
import { ProcessingSheet } from './processing-sheet.tsx';
import { RestoringSheet } from './restoring-sheet.tsx';
import { ResultSheet } from './result-sheet.tsx';
import { TrialUsedSheet } from './trial-used-sheet.tsx';
import { UploadingSheet } from './uploading-sheet.tsx';

type LaterSheetProps = {
  readonly flow: Exclude<Flow, { name: 'idle' }>;
  readonly headingRef: Ref<HTMLHeadingElement>;
  /** Opens the question before a deletion. */
  readonly onErase: () => void;
};

/** Renders every state of the sheet after a file was sent; its code loads once a file is chosen. */
export const LaterSheet = ({ flow, headingRef, onErase }: LaterSheetProps) => {
  switch (flow.name) {
    case 'restoring':
      return <RestoringSheet />;
    case 'trialUsed':
      return <TrialUsedSheet message={flow.message} headingRef={headingRef} />;
    case 'uploading':
      return <UploadingSheet file={flow.file} transfer={flow.transfer} />;
    case 'processing':
      return <ProcessingSheet fileName={flow.fileName} running={flow.running} connection={flow.connection} />;
    case 'completed':
      return <ResultSheet snapshot={flow.snapshot} headingRef={headingRef} onErase={onErase} />;
    case 'error':
      return (
        <FailureSheet failure={flow.failure} fileName={flow.file?.name ?? null} headingRef={headingRef} />
      );
  }
};

export { EraseDialog } from './erase-dialog.tsx';
