import { type AppOptions, createApp } from '@escriba/http';
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import {
  createBrowserBindings,
  createKnownDevices,
  extensionRoutes,
  findAccountRoutes,
  finishedMailsRoutes,
  mailAddressRoutes,
  optionalSession,
  ownAccountRoutes,
  ownExtensionRoutes,
  ownSecondFactorRoutes,
  publicAccountsRoutes,
  receiptsRoutes,
  resetLinkRoutes,
  resetsRoutes,
  seenNoticesRoutes,
  signedIn,
  signInCodesRoutes,
  signInStepsRoutes,
  turnOffRoutes,
  webhookMailsRoutes,
} from './accounts/accounts.ts';
import { apiKeysRoutes, resolveApiKeyRoutes } from './api-keys/api-keys.ts';
import { assistantConsentRoutes, consentsRoutes, legalRoutes, privacyRoutes } from './privacy/privacy.ts';
import { createPassCookie, operatorAdmissionRoutes, operatorRoutes } from './operations/operations.ts';
import {
  createTokenTransport,
  endedSessionsRoutes,
  jwksRoutes,
  ownSessionsRoutes,
  tokenRoutes,
} from './sessions/sessions.ts';
import {
  createBrowserCookie,
  googleRedirectsRoutes,
  googleRoutes,
  ownGoogleRoutes,
} from './google/google.ts';
import {
  interestsOperationsRoutes,
  interestsRoutes,
  supportOperationsRoutes,
  supportRoutes,
} from './support/support.ts';
import type { Services, ServicesDeps } from './services.ts';
import { createSsoCookie, ssoRedirectsRoutes, ssoRoutes, ssoSettingsRoutes } from './sso/sso.ts';
import {
  oauthMetadataRoutes,
  oauthRoutes,
  ownProgramsRoutes,
  programRequestRoutes,
  resolveProgramRoutes,
} from './oauth/oauth.ts';
import { newSecret } from './platform/randomness.ts';
import {
  grantRoutes,
  seatsRoutes,
  mentionsRoutes,
  shownInvitationRoutes,
  workspacesRoutes,
} from './workspaces/workspaces.ts';

export type AuthAppDeps = AppOptions & ServicesDeps & { readonly services: Services };

const BODY_SIZE_BYTES_MAX = 32_768;

/** Builds the auth API: accounts, sessions, Google, the extension, and the rights under data protection law. */
export const buildApp = async (deps: AuthAppDeps) => {
  const { services, config, db, clock } = deps;
  const tokens = createTokenTransport(config.PUBLIC_URL);
  const browsers = createBrowserCookie(config.PUBLIC_URL);
  const ssoBrowsers = createSsoCookie(config.PUBLIC_URL);
  const knownDevices = createKnownDevices({
    secret: config.AUTH_KEY_SECRET,
    publicUrl: config.PUBLIC_URL,
    clock,
    randomness: deps.randomness,
  });
  const bindings = createBrowserBindings(config.PUBLIC_URL, () => newSecret(deps.randomness));
  const passCookie = createPassCookie(config.PUBLIC_URL);
  const shared = { ...services, tokens, browsers, ssoBrowsers, knownDevices, bindings };

  const app = await createApp({ bodySizeBytesMax: BODY_SIZE_BYTES_MAX, ...deps });
  await app.register(cookie);
  // Every response is personal or secret; public keys set their own header.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  await registerPublicRoutes(app, { ...shared, db, publicUrl: config.PUBLIC_URL });
  await app.register(async (scope) => {
    await scope.register(optionalSession, { db, clock });
    await scope.register(
      googleRoutes({ ...shared, isAvailable: services.isGoogleAvailable, publicUrl: config.PUBLIC_URL }),
    );
  });
  await app.register(async (scope) => {
    await scope.register(optionalSession, { db, clock });
    await scope.register(ssoRoutes({ ...shared, publicUrl: config.PUBLIC_URL }));
  });
  await app.register(async (scope) => {
    await scope.register(optionalSession, { db, clock });
    await scope.register(supportRoutes(shared));
    await scope.register(shownInvitationRoutes(shared));
  });
  await app.register(operatorRoutes({ ...services, passCookie, db, clock }));
  await app.register(async (scope) => {
    await scope.register(signedIn, { db, clock });
    await registerOwnRoutes(scope, shared);
  });
  return app;
};

type PublicDeps = OwnDeps &
  Pick<AuthAppDeps, 'db'> & {
    readonly bindings: ReturnType<typeof createBrowserBindings>;
    readonly publicUrl: string;
  };

/** Registers the routes for clients without a session, and for other services. */
const registerPublicRoutes = async (app: FastifyInstance, shared: PublicDeps): Promise<void> => {
  await app.register(jwksRoutes(shared));
  await app.register(publicAccountsRoutes(shared));
  await app.register(signInStepsRoutes(shared));
  await app.register(tokenRoutes(shared));
  await app.register(googleRedirectsRoutes(shared));
  await app.register(ssoRedirectsRoutes(shared));
  await app.register(extensionRoutes(shared));
  await app.register(resetsRoutes(shared));
  await app.register(resetLinkRoutes(shared));
  await app.register(signInCodesRoutes(shared));
  await app.register(findAccountRoutes(shared));
  await app.register(turnOffRoutes(shared));
  await app.register(endedSessionsRoutes(shared));
  await app.register(supportOperationsRoutes(shared));
  await app.register(receiptsRoutes(shared));
  await app.register(seatsRoutes(shared));
  await app.register(finishedMailsRoutes(shared));
  await app.register(webhookMailsRoutes(shared));
  await app.register(interestsOperationsRoutes(shared));
  await app.register(resolveApiKeyRoutes(shared));
  await app.register(oauthMetadataRoutes(shared));
  await app.register(oauthRoutes(shared));
  await app.register(programRequestRoutes(shared));
  await app.register(resolveProgramRoutes(shared));
  await app.register(grantRoutes(shared));
  await app.register(mentionsRoutes(shared));
  await app.register(operatorAdmissionRoutes(shared));
  await app.register(assistantConsentRoutes(shared));
};

type OwnDeps = Services & { readonly tokens: ReturnType<typeof createTokenTransport> } & {
  readonly browsers: ReturnType<typeof createBrowserCookie>;
  readonly ssoBrowsers: ReturnType<typeof createSsoCookie>;
  readonly knownDevices: ReturnType<typeof createKnownDevices>;
};

/** Registers the routes with which signed-in users read and change what is theirs. */
const registerOwnRoutes = async (scope: FastifyInstance, shared: OwnDeps): Promise<void> => {
  await scope.register(ownAccountRoutes(shared));
  await scope.register(ownSecondFactorRoutes(shared));
  await scope.register(ownSessionsRoutes(shared));
  await scope.register(ownGoogleRoutes(shared));
  await scope.register(ownExtensionRoutes(shared));
  await scope.register(consentsRoutes(shared));
  await scope.register(legalRoutes(shared));
  await scope.register(seenNoticesRoutes(shared));
  await scope.register(mailAddressRoutes(shared));
  await scope.register(interestsRoutes(shared));
  await scope.register(apiKeysRoutes(shared));
  await scope.register(ownProgramsRoutes(shared));
  await scope.register(workspacesRoutes(shared));
  await scope.register(ssoSettingsRoutes(shared));
  await scope.register(privacyRoutes(shared));
};
