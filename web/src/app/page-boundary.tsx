import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

type PageBoundaryProps = { readonly path: string; readonly children: ReactNode };
type PageBoundaryState = { readonly hasFailed: boolean };

/** Catches what one page behind the sign-in throws while it is drawn. React knows this only as a class. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): PageBoundaryState {
    return { hasFailed: true };
  }

  /** Going to another page leaves the broken one behind. */
  override componentDidUpdate(before: PageBoundaryProps): void {
    if (this.state.hasFailed && before.path !== this.props.path) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <BrokenPage /> : this.props.children;
  }
}

/** A failed import stays failed within a page's life: trying again means a fresh load. */
const BrokenPage = () => {
  const { t } = useTranslation('frame');
  return (
    <Notice
      tone="danger"
      role="alert"
      actions={
        <Button size="small" onClick={() => window.location.reload()}>
          {t('page.retry')}
        </Button>
      }
    >
      <p className="font-medium">{t('page.crash')}</p>
      <p className="text-muted">{t('page.crashText')}</p>
    </Notice>
  );
};
