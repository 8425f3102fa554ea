import { UserRoundPlus } from 'lucide-react';
import type { Ref } from 'react';
import { SignUpOffer } from './sign-up-offer.tsx';

type TrialUsedSheetProps = {
  /** The server's message. */
  readonly message: string;
  readonly headingRef: Ref<HTMLHeadingElement>;
};

/** Replaces the drop zone when an upload would be refused: the reason, and what an account adds. */
export const TrialUsedSheet = ({ message, headingRef }: TrialUsedSheetProps) => (
  <div className="flex grow animate-appear flex-col items-center justify-center gap-8 px-5 py-12 sm:px-8">
    <div className="flex flex-col items-center gap-4 text-center">
      <UserRoundPlus aria-hidden="true" className="size-9 text-accent" />
      <h2 ref={headingRef} tabIndex={-1} className="max-w-xl text-xl font-medium text-balance outline-none">
        {message}
      </h2>
    </div>
    <SignUpOffer transcript="none" />
  </div>
);
