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

/**
 * Lets the focus leave a toast for good, and returns it if the toast ends with it. Sonner remembers where the focus came from and returns it in both cases: Tab would
 * never pass a toast, the last element of the page, and a toast that ends would take the focus from where the user is by then. So it does not learn of it.
 */
const letFocusGoOn = (place: HTMLElement): void => {
  const isInside = (target: EventTarget | null): boolean => target instanceof Node && place.contains(target);
  let cameFrom: EventTarget | null = null;
  document.addEventListener(
    'focusin',
    (event) => {
      if (!isInside(event.target)) return;
      if (!isInside(event.relatedTarget)) cameFrom = event.relatedTarget;
      event.stopPropagation();
    },
    { capture: true },
  );
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (!isInside(target) || isInside(relatedTarget)) return;
    // A toast that ends loses the focus, too: it is gone by then.
    setTimeout(() => {
      if (isInside(target)) cameFrom = null;
    });
  });
  new MutationObserver(() => {
    if (document.activeElement !== document.body || !(cameFrom instanceof HTMLElement)) return;
    cameFrom.focus({ preventScroll: true });
    cameFrom = null;
  }).observe(place, { childList: true, subtree: true });
};

export { toast };
