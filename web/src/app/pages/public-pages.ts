import type { PublicPage, PublicPageName } from './page.ts';

const signIn = { texts: ['account'], hasSession: true } as const;
const legal = { texts: ['legal'], hasSession: true } as const;
const selling = { texts: ['billing', 'plans', 'account', 'app'], hasSession: true } as const;
const reading = { texts: ['reading'], hasSession: false } as const;

/** All pages outside of `/app`. Router, chunks and prerendered HTML are derived from them. */
export const PUBLIC_PAGES: Readonly<Record<PublicPageName, PublicPage>> = {
  home: {
    load: () => import('../landing-page.tsx').then((page) => page.LandingPage),
    texts: [],
    hasSession: false,
  },
  signIn: { load: () => import('../auth-page.tsx').then((page) => page.AuthPage), ...signIn },
  forgotPassword: {
    load: () => import('../forgot-password-page.tsx').then((page) => page.ForgotPasswordPage),
    ...signIn,
  },
  resetPassword: {
    load: () => import('../reset-password-page.tsx').then((page) => page.ResetPasswordPage),
    ...signIn,
  },
  googleBack: {
    load: () => import('../google-callback-page.tsx').then((page) => page.GoogleCallbackPage),
    ...signIn,
  },
  extensionLogin: {
    load: () => import('../extension-login-page.tsx').then((page) => page.ExtensionLoginPage),
    ...signIn,
  },
  extensionConnection: {
    load: () => import('../extension-connection-page.tsx').then((page) => page.ExtensionConnectionPage),
    ...signIn,
  },
  privacy: { load: () => import('../privacy-page.tsx').then((page) => page.PrivacyPage), ...legal },
  terms: { load: () => import('../terms-page.tsx').then((page) => page.TermsPage), ...legal },
  insights: {
    load: () => import('../insights-page.tsx').then((page) => page.InsightsPage),
    ...reading,
    texts: ['reading', 'app'],
  },
  guide: { load: () => import('../guide-page.tsx').then((page) => page.GuidePage), ...reading },
  accessibility: {
    load: () => import('../accessibility-page.tsx').then((page) => page.AccessibilityPage),
    ...reading,
  },
  affiliates: {
    load: () => import('../affiliates-page.tsx').then((page) => page.AffiliatesPage),
    texts: ['affiliates'],
    hasSession: true,
  },
  support: {
    load: () => import('../support-page.tsx').then((page) => page.SupportPage),
    texts: ['support'],
    hasSession: true,
  },
  plans: {
    load: () => import('../plans-page.tsx').then((page) => page.PlansPage),
    texts: ['plans'],
    hasSession: true,
  },
  subscription: {
    load: () => import('../public-subscription-page.tsx').then((page) => page.PublicSubscriptionPage),
    ...selling,
  },
  paymentSuccess: {
    load: () => import('../payment-success-page.tsx').then((page) => page.PaymentSuccessPage),
    ...selling,
  },
  sharedTranscript: {
    load: () => import('../shared-page.tsx').then((page) => page.SharedPage),
    texts: ['transcript'],
    hasSession: false,
  },
  operator: {
    load: () => import('../operator-page.tsx').then((page) => page.OperatorPage),
    texts: ['operator', 'account'],
    hasSession: true,
  },
};
