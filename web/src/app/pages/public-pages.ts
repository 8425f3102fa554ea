import type { PublicPage, PublicPageName } from './page.ts';

const signIn = { texts: ['account'], hasSession: true } as const;
const legal = { texts: ['legal'], hasSession: true } as const;
const selling = { texts: ['billing', 'plans', 'account', 'app'], hasSession: true } as const;
const reading = { texts: ['reading'], hasSession: false } as const;

/** All pages outside of `/app`. Router, chunks and prerendered HTML are derived from them. */
export const PUBLIC_PAGES: Readonly<Record<PublicPageName, PublicPage>> = {
  home: {
    load: async () => (await import('../landing-page.tsx')).LandingPage,
    texts: [],
    hasSession: false,
  },
  signIn: { load: async () => (await import('../auth-page.tsx')).AuthPage, ...signIn },
  forgotPassword: {
    load: async () => (await import('../forgot-password-page.tsx')).ForgotPasswordPage,
    ...signIn,
  },
  resetPassword: {
    load: async () => (await import('../reset-password-page.tsx')).ResetPasswordPage,
    ...signIn,
  },
  googleBack: {
    load: async () => (await import('../google-callback-page.tsx')).GoogleCallbackPage,
    ...signIn,
  },
  extensionLogin: {
    load: async () => (await import('../extension-login-page.tsx')).ExtensionLoginPage,
    ...signIn,
  },
  extensionConnection: {
    load: async () => (await import('../extension-connection-page.tsx')).ExtensionConnectionPage,
    ...signIn,
  },
  privacy: { load: async () => (await import('../privacy-page.tsx')).PrivacyPage, ...legal },
  terms: { load: async () => (await import('../terms-page.tsx')).TermsPage, ...legal },
  insights: {
    load: async () => (await import('../insights-page.tsx')).InsightsPage,
    texts: ['reading', 'app'],
    hasSession: false,
  },
  guide: { load: async () => (await import('../guide-page.tsx')).GuidePage, ...reading },
  accessibility: {
    load: async () => (await import('../accessibility-page.tsx')).AccessibilityPage,
    ...reading,
  },
  affiliates: {
    load: async () => (await import('../affiliates-page.tsx')).AffiliatesPage,
    texts: ['affiliates'],
    hasSession: true,
  },
  support: {
    load: async () => (await import('../support-page.tsx')).SupportPage,
    texts: ['support'],
    hasSession: true,
  },
  plans: {
    load: async () => (await import('../plans-page.tsx')).PlansPage,
    texts: ['plans'],
    hasSession: true,
  },
  subscription: {
    load: async () => (await import('../public-subscription-page.tsx')).PublicSubscriptionPage,
    ...selling,
  },
  paymentSuccess: {
    load: async () => (await import('../payment-success-page.tsx')).PaymentSuccessPage,
    ...selling,
  },
  sharedTranscript: {
    load: async () => (await import('../shared-page.tsx')).SharedPage,
    texts: ['transcript'],
    hasSession: false,
  },
  operator: {
    load: async () => (await import('../operator-page.tsx')).OperatorPage,
    texts: ['operator', 'account'],
    hasSession: true,
  },
};
