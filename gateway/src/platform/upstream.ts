import type { Peer } from '@escriba/http';
import type { Dispatcher } from 'undici';

/** A service: connections to it, and the caller tokens that it accepts. */
export type Upstream = {
  readonly dispatcher: Dispatcher;
  readonly callerTokens: Peer['tokens'];
};
