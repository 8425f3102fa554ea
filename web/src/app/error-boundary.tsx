import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../platform/paths.ts';
import { buttonClasses } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

type ErrorBoundaryProps = {
  readonly children: ReactNode;
  /** Reloads the page from the server. */
  readonly reload?: () => void;
};
type ErrorBoundaryState = { readonly hasFailed: boolean };

/**
 * Catches errors that a page throws while rendering. A retry renders it again; if it fails again at once, the page
 * is reloaded, because React caches a failed import. React requires a class.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false };
  #isRetry = false;

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    if (!this.#isRetry) return;
    this.#isRetry = false;
    const { reload = () => window.location.reload() } = this.props;
    reload();
  }

  override componentDidUpdate(): void {
    if (!this.state.hasFailed) this.#isRetry = false;
  }

  readonly #retry = (): void => {
    this.#isRetry = true;
    this.setState({ hasFailed: false });
  };

  override render(): ReactNode {
    return this.state.hasFailed ? <CrashPage onRetry={this.#retry} /> : this.props.children;
  }
}

const CrashPage = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { t } = useTranslation('site');
  return (
    <div role="alert" className="flex min-h-dvh flex-col">
      <MessagePage title={t('crash.title')} text={t('crash.text')}>
        <button type="button" onClick={onRetry} className={buttonClasses('primary')}>
          {t('retry')}
        </button>
        <a href={paths.home} className={buttonClasses('secondary')}>
          {t('crash.home')}
        </a>
      </MessagePage>
    </div>
  );
};
