import { CircleAlert, CircleCheck, LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../platform/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { VoiceToText } from '../../ui/voice-to-text.tsx';
import type { Connection } from './use-connection.ts';

type ConnectionPanelProps = {
  readonly connection: Connection | { readonly name: 'login_required' };
  readonly onLogin?: () => void;
  readonly onRetry: () => void;
};

/** Shows the progress of connecting the extension. */
export const ConnectionPanel = ({ connection, onLogin, onRetry }: ConnectionPanelProps) => {
  const { t } = useTranslation('extension');
  switch (connection.name) {
    case 'loading':
      return (
        <Face picture={<VoiceToText isActive />} title={t('page.loading')} text={t('page.loadingText')} />
      );
    case 'login_required':
      return (
        <Face
          picture={<LogIn aria-hidden="true" className="size-9 text-accent" />}
          title={t('page.loginTitle')}
          text={t('page.loginText')}
        >
          <Button look="primary" size="large" onClick={onLogin}>
            {t('page.loginAction')}
          </Button>
        </Face>
      );
    case 'success':
      return (
        <Face
          picture={<CircleCheck aria-hidden="true" className="size-9 text-success" />}
          title={t('connected')}
          text={t('page.successText')}
        />
      );
    case 'error':
      return (
        <Face
          picture={<CircleAlert aria-hidden="true" className="size-9 text-danger" />}
          title={t('page.errorTitle')}
          text={connection.message}
        >
          <Button look="primary" onClick={onRetry}>
            {t('page.retry')}
          </Button>
          <ButtonLink to={paths.home}>{t('page.home')}</ButtonLink>
        </Face>
      );
  }
};

type FaceProps = {
  readonly picture: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
};

const Face = ({ picture, title, text, children }: FaceProps) => (
  <Panel className="flex min-h-80 flex-col items-center justify-center gap-5 text-center">
    {picture}
    <div aria-live="polite" className="flex flex-col gap-2">
      <h1 className="font-serif text-2xl font-medium tracking-[-0.015em] text-balance">{title}</h1>
      <p className="text-muted text-balance wrap-anywhere">{text}</p>
    </div>
    {children === undefined ? null : (
      <div className="flex flex-wrap justify-center gap-3 pt-1">{children}</div>
    )}
  </Panel>
);
