import type { ReactNode, RefObject } from 'react';
import { SkipLink } from '../../ui/skip-link.tsx';

type FrameLayoutProps = {
  /** The content at the left. */
  readonly navigation: ReactNode;
  /** The content above the page. */
  readonly header: ReactNode;
  /** The content below the page, on phones. */
  readonly bar: ReactNode;
  readonly main?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
};

/** Lays out the frame: navigation at the left, the header above, then the page. */
export const FrameLayout = ({ navigation, header, bar, main, children }: FrameLayoutProps) => {
  return (
    <div className="group/frame flex min-h-dvh">
      <SkipLink />
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
