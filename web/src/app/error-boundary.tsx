import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { buttonClasses } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

type ErrorBoundaryProps = {
  readonly children: ReactNode;
  /** Loads the page from the server. */
  readonly reload?: () => void;
};
type ErrorBoundaryState = { readonly hasFailed: boolean; readonly isRetry: boolean };

/**
 * Catches what a page throws while it is drawn. A retry draws it again; React keeps an import that failed, so that a page that
 * fails again at once is loaded from the server. React knows this only as a class.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, isRetry: false };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    if (!this.state.isRetry) return;
    const { reload = () => window.location.reload() } = this.props;
    this.setState({ isRetry: false });
    reload();
  }

  override componentDidUpdate(): void {
    if (this.state.isRetry && !this.state.hasFailed) this.setState({ isRetry: false });
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <CrashPage onRetry={() => this.setState({ hasFailed: false, isRetry: true })} />;
  }
}

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
