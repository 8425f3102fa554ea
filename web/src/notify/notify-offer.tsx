import { Bell, BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.ts';
import { turnNotifyOn, useNotifyState } from './choice.ts';

/** Offers a notification for the end of running work. Shows nothing if the browser does not support or allow it. */
export const NotifyOffer = ({ className }: { readonly className?: string }) => {
  const { t } = useTranslation('live');
  const state = useNotifyState();
  if (state === 'unsupported' || state === 'refused') return null;
  if (state === 'on')
    return (
      <p className={`flex items-center gap-2 text-sm text-muted ${className ?? ''}`}>
        <BellRing aria-hidden="true" className="size-4 text-accent" />
        {t('offer.on')}
      </p>
    );
  const turnOn = async (): Promise<void> => {
    const isOn = (await turnNotifyOn()) === 'on';
    await showToast(
      isOn
        ? { tone: 'success', title: t('offer.onTitle'), detail: t('offer.onText') }
        : { tone: 'warning', title: t('offer.refusedTitle'), detail: t('offer.refusedText') },
    );
  };
  return (
    <Button
      look="quiet"
      size="small"
      className={`-ml-3 self-start ${className ?? ''}`}
      onClick={() => void turnOn()}
    >
      <Bell aria-hidden="true" className="size-4" />
      {t('offer.action')}
    </Button>
  );
};
