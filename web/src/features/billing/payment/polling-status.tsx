import { PAYMENT_POLL_INTERVAL_MS, PAYMENT_POLLS_MAX } from '@escriba/contracts/billing/checkout';
import { PauseCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { PollingState } from './polling.ts';

type PollingStatusProps = {
  readonly state: PollingState;
  readonly isBusy: boolean;
  /** Asks the payment provider at once. */
  readonly onCheck: () => void;
};

/** Shows what the check of the payment does now. */
export const PollingStatus = ({ state, isBusy, onCheck }: PollingStatusProps) => {
  const { t } = useTranslation('payment');
  if (state.phase === 'off') return null;
  const isRunning = state.phase === 'running';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-sunken px-4 py-3 text-sm">
      <span className="text-accent">
        {isRunning ? <Spinner /> : <PauseCircle aria-hidden="true" className="size-4.5" />}
      </span>
      {isRunning ? (
        <p className="min-w-0 grow basis-52">
          <span className="block font-medium tabular-nums">
            {t('polling.checking', { n: state.attempt, max: PAYMENT_POLLS_MAX })}
          </span>
          <span className="text-muted">
            {t('polling.next', { seconds: PAYMENT_POLL_INTERVAL_MS / 1_000 })}
          </span>
        </p>
      ) : (
        <div role="status" className="min-w-0 grow basis-52">
          <p className="font-medium">{t('polling.paused')}</p>
          <p className="text-muted text-pretty">{t(`polling.${state.phase}`)}</p>
        </div>
      )}
      <Button size="small" isBusy={isBusy} onClick={onCheck}>
        {t('polling.again')}
      </Button>
    </div>
  );
};
