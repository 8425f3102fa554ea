/**
 * Why a page's recording was not read: the page has none that the program knows (`unsupported`), the recording is private (`private`), opens for
 * people who sign in (`sign_in`), not in this country (`blocked_here`), is live or not published yet (`live`), is protected (`protected`) or gone
 * (`gone`); the site refuses for now (`busy`), cannot be reached (`unreachable`) or does not respond (`timeout`), leads to an address that is not public
 * (`address_refused`), sends too much (`too_large`); or the program failed (`failed`).
 */
export type PageReason =
  | 'unsupported'
  | 'private'
  | 'sign_in'
  | 'blocked_here'
  | 'live'
  | 'protected'
  | 'gone'
  | 'busy'
  | 'unreachable'
  | 'timeout'
  | 'address_refused'
  | 'too_large'
  | 'failed';

/** A page's recording was not read. Its message is the program's, for the log. */
export class PageError extends Error {
  override readonly name = 'PageError';
  readonly reason: PageReason;

  constructor(reason: PageReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
