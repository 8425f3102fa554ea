import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { buttonClasses } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

type ErrorBoundaryState = { readonly hasFailed: boolean };

/** Catches what a page throws while it is drawn. React knows this only as a class. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <CrashPage onRetry={() => this.setState({ hasFailed: false })} />;
  }
}

/** A failed import stays failed within a page's life, so that a second failure offers a fresh load by the link home. */
const CrashPage = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { t } = useTranslation('site');
  return (
    <div role="alert" className="flex min-h-dvh flex-col">
      <MessagePage title={t('crash.title')} text={t('crash.text')}>
        <button type="button" onClick={onRetry} className={buttonClasses('primary')}>
          {t('crash.retry')}
        </button>
        <a href={paths.home} className={buttonClasses('secondary')}>
          {t('crash.home')}
        </a>
      </MessagePage>
    </div>
  );
};
