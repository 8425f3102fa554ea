import { createRoot } from 'react-dom/client';
import { toast, Toaster } from 'sonner';

const SHOWN_MS = 5_000;
/** Classes that move toasts above the title and the close button of an open dialog, over the page’s own header, which the dialog has dimmed. */
const OVER_DIALOG =
  'in-data-scroll-locked:[--offset-top:4px]! in-data-scroll-locked:[--mobile-offset-top:max(4px,env(safe-area-inset-top))]!';
let isMounted = false;

/** Adds the container for toasts to the page, once. */
export const mountToaster = (): void => {
  if (isMounted) return;
  isMounted = true;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <Toaster
      position="top-right"
      className={OVER_DIALOG}
      offset={{ top: 76, right: 24 }}
      mobileOffset={{ top: 76 }}
      visibleToasts={1}
      duration={SHOWN_MS}
      theme={(document.documentElement.dataset['theme'] as 'light' | 'dark' | undefined) ?? 'system'}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full flex-wrap items-start font-sans gap-3 rounded-card border border-line bg-overlay px-4 py-3 text-sm text-ink shadow-floating',
          icon: 'mt-0.5',
          title: 'font-medium',
          description: 'text-muted',
          error: '[&_[data-icon]]:text-danger',
          success: '[&_[data-icon]]:text-success',
          warning: '[&_[data-icon]]:text-warning',
          content: 'min-w-0 grow basis-44',
          actionButton:
            'ml-auto shrink-0 self-center rounded-control px-2.5 py-1 font-medium text-accent transition-colors duration-150 hover:bg-accent/10',
        },
      }}
    />,
  );
  letFocusGoOn(place);
};

/** Lets the focus leave a toast. Sonner gives it back to where it came from: Tab would never pass a toast, the last element of the page. */
const letFocusGoOn = (place: HTMLElement): void =>
  document.addEventListener(
    'focusout',
    (event) => {
      const { target, relatedTarget } = event;
      const isLeaving =
        target instanceof Node && place.contains(target) && !place.contains(relatedTarget as Node | null);
      if (isLeaving) event.stopPropagation();
    },
    { capture: true },
  );

export { toast };
