import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';

type FrameLayoutProps = {
  /** At the left. */
  readonly navigation: ReactNode;
  /** Above the page. */
  readonly header: ReactNode;
  /** Below the page, on phones. */
  readonly bar: ReactNode;
  readonly main?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
};

/** The places of the frame: navigation at the left, the header above, then the page. */
export const FrameLayout = ({ navigation, header, bar, main, children }: FrameLayoutProps) => {
  const { t } = useTranslation('site');
  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t('skip')}
      </a>
      {navigation}
      <div className="flex min-w-0 grow flex-col pb-(--bottom-bar)">
        {header}
        <main id="content" ref={main} tabIndex={-1} className="flex grow flex-col outline-none">
          <div className="wrap flex grow flex-col gap-8 py-8 has-[>[data-full-bleed]]:max-w-none has-[>[data-full-bleed]]:p-0 short:gap-5 short:py-5">
            {children}
          </div>
        </main>
      </div>
      {bar}
    </div>
  );
};
