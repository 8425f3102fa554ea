import type { PublicPage } from './page.ts';

const definePages = <Name extends string>(
  pages: Readonly<Record<Name, PublicPage>>,
): Readonly<Record<Name, PublicPage>> => pages;

const signIn = { texts: ['account'], hasSession: true, isPrerendered: false } as const;
const legal = { texts: ['legal'], hasSession: true, isPrerendered: true } as const;
const reading = { texts: ['reading'], hasSession: false, isPrerendered: true } as const;
const selling = {
  texts: ['billing', 'plans', 'account', 'app'],
  hasSession: true,
  isPrerendered: false,
} as const;

/** All pages outside of `/app`. Addresses, router, chunks, built HTML and site map are derived from them. */
export const PUBLIC_PAGES = definePages({
  home: {
    path: '/',
    load: () => import('../landing-page.tsx').then((page) => page.LandingPage),
    texts: [],
    hasSession: false,
    isPrerendered: true,
  },
  plans: {
    path: '/plans',
    load: () => import('../plans-page.tsx').then((page) => page.PlansPage),
    texts: ['plans'],
    hasSession: true,
    isPrerendered: true,
  },
  insights: {
    path: '/insights',
    load: () => import('../insights-page.tsx').then((page) => page.InsightsPage),
    ...reading,
    texts: ['reading', 'app'],
  },
  guide: {
    path: '/guide',
    load: () => import('../guide-page.tsx').then((page) => page.GuidePage),
    ...reading,
  },
  docs: {
    path: '/docs',
    load: () => import('../docs-page.tsx').then((page) => page.loadDocsPage()),
    ...reading,
  },
  privacy: {
    path: '/privacy',
    load: () => import('../privacy-page.tsx').then((page) => page.PrivacyPage),
    ...legal,
  },
  terms: {
    path: '/terms',
    load: () => import('../terms-page.tsx').then((page) => page.TermsPage),
    ...legal,
  },
  accessibility: {
    path: '/accessibility',
    load: () => import('../accessibility-page.tsx').then((page) => page.AccessibilityPage),
    ...reading,
  },
  affiliates: {
    path: '/affiliates',
    load: () => import('../affiliates-page.tsx').then((page) => page.AffiliatesPage),
    texts: ['affiliates'],
    hasSession: true,
    isPrerendered: true,
  },
  support: {
    path: '/support',
    load: () => import('../support-page.tsx').then((page) => page.SupportPage),
    texts: ['support'],
    hasSession: true,
    isPrerendered: true,
  },
  signIn: {
    path: '/auth',
    load: () => import('../auth-page.tsx').then((page) => page.AuthPage),
    ...signIn,
    isPrerendered: true,
  },
  forgotPassword: {
    path: '/forgot-password',
    load: () => import('../forgot-password-page.tsx').then((page) => page.ForgotPasswordPage),
    ...signIn,
  },
  resetPassword: {
    path: '/reset-password',
    load: () => import('../reset-password-page.tsx').then((page) => page.ResetPasswordPage),
    ...signIn,
  },
  googleBack: {
    path: '/google/callback',
    load: () => import('../google-callback-page.tsx').then((page) => page.GoogleCallbackPage),
    ...signIn,
  },
  ssoBack: {
    path: '/sso/callback',
    load: () => import('../google-callback-page.tsx').then((page) => page.SsoCallbackPage),
    ...signIn,
  },
  extensionLogin: {
    path: '/login',
    load: () => import('../extension-login-page.tsx').then((page) => page.ExtensionLoginPage),
    ...signIn,
  },
  extensionConnection: {
    path: '/oauth-extension',
    load: () => import('../extension-connection-page.tsx').then((page) => page.ExtensionConnectionPage),
    ...signIn,
  },
  subscription: {
    path: '/subscription',
    load: () => import('../public-subscription-page.tsx').then((page) => page.PublicSubscriptionPage),
    ...selling,
  },
  paymentSuccess: {
    path: '/payment-success',
    load: () => import('../payment-success-page.tsx').then((page) => page.PaymentSuccessPage),
    ...selling,
  },
  sharedTranscript: {
    path: '/t/:token',
    load: () => import('../shared-page.tsx').then((page) => page.SharedPage),
    texts: ['transcript'],
    hasSession: false,
    isPrerendered: false,
  },
  invitation: {
    path: '/invitation',
    load: () => import('../invitation-page.tsx').then((page) => page.InvitationPage),
    texts: ['team'],
    hasSession: true,
    isPrerendered: false,
  },
  programConsent: {
    path: '/oauth/authorize',
    load: () => import('../program-consent-page.tsx').then((page) => page.ProgramConsentPage),
    texts: ['keys'],
    hasSession: true,
    isPrerendered: false,
  },
  operator: {
    path: '/operator',
    load: () => import('../operator-page.tsx').then((page) => page.OperatorPage),
    texts: ['operator', 'account'],
    hasSession: true,
    isPrerendered: false,
  },
});
