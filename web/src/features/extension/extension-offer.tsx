import { CircleCheck, Puzzle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { env } from '../../platform/env.ts';
import { Button } from '../../ui/button.tsx';
import { askExtension } from './extension-messages.ts';
import { useExtension } from './use-extension.ts';

/** Explains the extension and connects it. */
export const ExtensionOffer = () => {
  const { t } = useTranslation('extension');
  const { state, connect } = useExtension();
  const version = useInstalledVersion();
  return (
    <section
      aria-labelledby="extension-title"
      className="flex flex-col gap-4 rounded-card border border-line bg-raised p-5 sm:flex-row sm:items-center sm:gap-5"
    >
      <Puzzle aria-hidden="true" className="size-6 shrink-0 text-accent" />
      <div className="flex grow flex-col gap-0.5">
        <h2 id="extension-title" className="font-medium">
          {t('offer.title')}
        </h2>
        <p className="text-sm text-muted">
          {version === undefined ? t('offer.text') : t('offer.installed', { version })}
        </p>
      </div>
      <Button
        look={state === 'connected' ? 'success' : 'secondary'}
        isBusy={state === 'asking'}
        onClick={() => void connect()}
        className="shrink-0"
      >
        {state === 'connected' ? <CircleCheck aria-hidden="true" className="size-4" /> : null}
        {t(`button.${state}`)}
      </Button>
    </section>
  );
};

/** Returns the version of the installed extension; undefined without one. */
const useInstalledVersion = (): string | undefined => {
  const [version, setVersion] = useState<string>();
  useEffect(() => {
    let isGone = false;
    void askExtension(env.extensionId, 'GET_INFO').then((outcome) => {
      if (!isGone && outcome.name === 'replied') setVersion(outcome.reply.version);
      return undefined;
    });
    return () => {
      isGone = true;
    };
  }, []);
  return version;
};
