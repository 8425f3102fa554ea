export { createBodyParser, refusedBody } from './body-parser.ts';
export type { BodyFault } from './body-parser.ts';
export { addressBlock, plainAddress } from './address-block.ts';
export { preferredLocale } from './preferred-locale.ts';
export { drainConnections } from './drain-connections.ts';
export { createApp } from './app.ts';
export type { App, AppOptions } from './app.ts';
export {
  invalidToken,
  permissionMissing,
  routeUnknown,
  servicesOnly,
  tokenMissing,
  untrustedCaller,
} from './auth.errors.ts';
export { deriveCallerKey } from './caller-keys.ts';
export type { CallerName, ServiceName } from './caller-keys.ts';
export { SESSION_HEADER, CALLER_HEADER, createCallerTokens } from './caller-tokens.ts';
export type { Actor, Caller, CallerInput } from './caller-claims.ts';
export type { CallerTokens } from './caller-tokens.ts';
export { getUser, requireOperator, requireService, requireUser } from './caller.ts';
export { toErrorResponse, toFailure } from './error-response.ts';
export type { Failure } from './error-response.ts';
export { toFailureResponse } from './failure-response.ts';
export { sendFailure } from './error-handling.ts';
export type { NotFoundHandler } from './error-handling.ts';
export { statusOf } from './error-status.ts';
export { sendEvents } from './event-stream.ts';
export { createExpiringCache } from './expiring-cache.ts';
export { createConcurrencyLimit } from './concurrency-limit.ts';
export type { ConcurrencyLimit } from './concurrency-limit.ts';
export { createInternalClient } from './internal-client.ts';
export { findPeer, openPeer } from './peer.ts';
export type { Peer } from './peer.ts';
export { optionalPeerSecret, ownSecretConfig, peerSecret } from './secret-config.ts';
export { requestLimitsConfig, uploadLimitConfig } from './limits-config.ts';
export { runChecks, toHealthResponse } from './health.ts';
export type { HealthCheck, HealthChecks } from './health.ts';
export { listenConfig, listenOptions, metricsHostConfig } from './listen-config.ts';
export { createRequestHistogram, createStreamGauge, statusClass } from './metrics.ts';
export { buildOpenApi } from './openapi.ts';
export type { OpenApiDocument } from './openapi.ts';
export { serviceBusy, serviceClosing } from './service.errors.ts';
export type { RequestLimits } from './request-limits.ts';
export { readCertificate } from './read-certificate.ts';
export type { PublicCertificate } from './read-certificate.ts';
export { createOpenStreams } from './open-streams.ts';
export type { OpenStreams, StreamLimits } from './open-streams.ts';
export { findUnstorableText } from './storable-text.ts';
export { whenClosed } from './when-closed.ts';
export { serveUnparsed } from './serve-unparsed.ts';
export type { UnparsedRequest } from './serve-unparsed.ts';
export { routeSchema, serveRoute } from './serve-route.ts';
export type { RouteHandler, RouteRequest } from './serve-route.ts';
