import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../ui/load-failure.tsx';
import { useOnline } from '../ui/use-online.ts';

type PageBoundaryProps = { readonly path: string; readonly children: ReactNode };
type PageBoundaryState = { readonly hasFailed: boolean; readonly path: string };

/** Catches errors of one page behind the sign-in; navigation resets it. React requires a class. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { hasFailed: false, path: this.props.path };

  static getDerivedStateFromError(): Partial<PageBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ path }: PageBoundaryProps, state: PageBoundaryState): PageBoundaryState {
    return path === state.path ? state : { hasFailed: false, path };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <BrokenPage /> : this.props.children;
  }
}

/** Offers to reload a broken page. React caches a failed import, so a retry reloads. */
const BrokenPage = () => {
  const { t } = useTranslation('frame');
  const isOnline = useOnline();
  return (
    <LoadFailure
      title={t(isOnline ? 'page.crash' : 'page.offline')}
      text={t(isOnline ? 'page.crashText' : 'page.offlineText')}
      onRetry={() => window.location.reload()}
    />
  );
};
