import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../platform/paths.ts';
import type { SignInState } from '../../../session/destination.ts';
import { showToast } from '../../../ui/toast.ts';

const REDIRECT_MS = 2_000;

/** Tells a visitor to sign in first, and leads there and back after 2 s. */
export const useLoginFirst = (): (() => void) => {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    void showToast({ tone: 'error', title: t('login.title'), detail: t('login.text') });
    clearTimeout(timer.current);
    const state: SignInState = { from: pathname + search };
    timer.current = setTimeout(() => void navigate(paths.signIn, { state }), REDIRECT_MS);
  };
};
