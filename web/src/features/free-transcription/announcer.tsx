import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Flow, hasBegun } from './flow.ts';
import { percentSent } from '../../media/transfer.ts';

const STEP_PERCENT = 25;

/** Announces progress to screen readers: at each change of state and each quarter, not at each byte. */
export const Announcer = ({ flow }: { readonly flow: Flow }) => {
  const { t } = useTranslation('transcription');
  return (
    <p aria-live="polite" role="status" className="sr-only">
      {describeFlow(flow, t)}
    </p>
  );
};

const describeFlow = (flow: Flow, t: TFunction<'transcription'>): string => {
  switch (flow.name) {
    case 'uploading':
      return t('progress.announceUpload', { percent: toStep(percentSent(flow.transfer)) });
    case 'processing':
      if (hasBegun(flow.running)) return t('progress.announce', { percent: toStep(flow.running.progress) });
      if (flow.running.stage === 'transcribing') return t('progress.listening');
      return t(flow.running.stage === 'preparing' ? 'status.preparing' : 'status.pending');
    case 'completed':
      return t('progress.announceDone');
    case 'trialUsed':
      return flow.message;
    case 'restoring':
    case 'idle':
    case 'error':
      return '';
  }
};

const toStep = (percent: number): number => Math.floor(percent / STEP_PERCENT) * STEP_PERCENT;
