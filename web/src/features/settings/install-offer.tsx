import { Download, SquareArrowUp } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../session/services.ts';
import { Button } from '../../ui/button.tsx';

/** Returns whether and how this browser can install the app; `none` also once it is installed. */
export const useInstallState = () => {
  const { install } = useServices();
  return useSyncExternalStore(install.subscribe, install.getState);
};

/** Offers to install the app, or explains how; nothing where it cannot be installed. */
export const InstallOffer = () => {
  const { t } = useTranslation('settings');
  const { install } = useServices();
  switch (useInstallState()) {
    case 'none':
      return null;
    case 'offered':
      return (
        <div className="flex flex-col gap-4">
          <p className="text-sm text-muted text-pretty">{t('install.about')}</p>
          <Button onClick={() => void install.ask()} className="self-start max-sm:w-full">
            <Download aria-hidden="true" className="size-4.5 text-accent" />
            {t('install.ask')}
          </Button>
        </div>
      );
    case 'byHand':
      return (
        <div className="flex flex-col gap-2 text-sm">
          <p className="flex gap-2">
            <SquareArrowUp aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-accent" />
            <span className="text-pretty">{t('install.byHand')}</span>
          </p>
          <p className="text-muted text-pretty">{t('install.byHandAbout')}</p>
        </div>
      );
  }
};
