/**
 * Mails that auth sends if a mail server is configured: kinds of events in its outbox, each with a receiver. A page that promises a mail
 * names its kind in `web/testing/promise-sources.ts`.
 */
export type MailKind =
  | 'reset'
  | 'sign_in_code'
  | 'notice'
  | 'receipt'
  | 'support'
  | 'legal'
  | 'finished'
  | 'webhook_off'
  | 'key_expiry'
  | 'invitation'
  | 'mention';
