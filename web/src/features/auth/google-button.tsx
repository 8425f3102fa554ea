import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { goToGoogle } from '../../session/google-start.ts';
import { Button } from '../../ui/button.tsx';

type GoogleButtonProps = {
  readonly returnTo: string;
  /** Other ways without a password. */
  readonly children?: ReactNode;
};

/** Goes to Google; the user returns to `returnTo`. */
export const GoogleButton = ({ returnTo, children }: GoogleButtonProps) => {
  const { t } = useTranslation('auth');
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-3">
        <Button size="large" onClick={() => goToGoogle(returnTo)} className="w-full">
          <GoogleMark />
          {t('google')}
        </Button>
        {children}
      </div>
      <p aria-hidden="true" className="flex items-center gap-3 text-sm text-muted">
        <span className="h-px grow bg-line" />
        {t('or')}
        <span className="h-px grow bg-line" />
      </p>
    </div>
  );
};

/** Draws Google's logo in the colours that Google requires. */
const GoogleMark = () => (
  <svg viewBox="0 0 18 18" aria-hidden="true" className="size-4.5 shrink-0">
    <path
      fill="#4285F4"
      d="M17.64 9.2c0-.637-.057-1.251-.164-1.84H9v3.481h4.844c-.209 1.125-.843 2.078-1.796 2.717v2.258h2.908c1.702-1.567 2.684-3.874 2.684-6.615z"
    />
    <path
      fill="#34A853"
      d="M9 18c2.43 0 4.467-.806 5.956-2.18l-2.908-2.259c-.806.54-1.837.86-3.048.86-2.344 0-4.328-1.584-5.036-3.711H.957v2.332A8.997 8.997 0 0 0 9 18z"
    />
    <path
      fill="#FBBC05"
      d="M3.964 10.71A5.41 5.41 0 0 1 3.682 9c0-.593.102-1.17.282-1.71V4.958H.957A8.996 8.996 0 0 0 0 9c0 1.452.348 2.827.957 4.042l3.007-2.332z"
    />
    <path
      fill="#EA4335"
      d="M9 3.58c1.321 0 2.508.454 3.44 1.345l2.582-2.58C13.463.891 11.426 0 9 0A8.997 8.997 0 0 0 .957 4.958L3.964 7.29C4.672 5.163 6.656 3.58 9 3.58z"
    />
  </svg>
);
