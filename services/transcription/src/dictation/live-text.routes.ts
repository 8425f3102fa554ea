import { LOCALES } from '@escriba/contracts/shared/locale';
import {
  DEVICE_PROTOCOL_PREFIX,
  LIVE_MESSAGE_BYTES_MAX,
  LIVE_TEXT_PATH,
  LIVE_TEXT_PROTOCOL,
} from '@escriba/contracts/transcription/live-text';
import { DeviceId } from '@escriba/contracts/transcription/transcription';
import { UploadFields } from '@escriba/contracts/transcription/upload';
import { preferredLocale } from '@escriba/http';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { chosenLanguage } from '../recordings/recordings.ts';
import { serveLiveSocket } from './live-socket.ts';

type LiveTextRoutesDeps = Parameters<typeof serveLiveSocket>[0];

const LiveQuery = Type.Object({
  language: UploadFields.properties.language,
  /** The language of messages; a browser sends its own, not the page's, as a header. */
  locale: Type.Optional(Type.Enum([...LOCALES])),
  heartbeat: Type.Optional(Type.Boolean()),
});

/** The WebSocket of live text. */
export const liveTextRoutes = (deps: LiveTextRoutesDeps) => async (app: FastifyInstance) => {
  await app.register(async (scope) => {
    await scope.register(websocket, {
      options: {
        maxPayload: LIVE_MESSAGE_BYTES_MAX,
        perMessageDeflate: false,
        handleProtocols: (offered) => (offered.has(LIVE_TEXT_PROTOCOL) ? LIVE_TEXT_PROTOCOL : false),
      },
      errorHandler: (error, socket, request) => {
        request.log.info({ err: error }, 'live_text.broken');
        socket.close(1011);
      },
    });
    scope.get<{ Querystring: Type.Static<typeof LiveQuery> }>(
      LIVE_TEXT_PATH,
      {
        websocket: true,
        schema: { querystring: LiveQuery },
        config: { permission: 'write', limitsItself: true },
      },
      (socket, request) =>
        serveLiveSocket(deps, {
          socket,
          caller: request.caller,
          deviceId: deviceOf(request),
          language: chosenLanguage(request.query),
          locale: request.query.locale ?? preferredLocale(request.headers['accept-language']),
          heartbeat: request.query.heartbeat ?? false,
          logger: request.log,
        }),
    );
  });
};

/** Browsers cannot set a header. */
const deviceOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined => {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((each) => each.trim());
  const device = offered.find((each) => each.startsWith(DEVICE_PROTOCOL_PREFIX));
  const id = device?.slice(DEVICE_PROTOCOL_PREFIX.length);
  return Value.Check(DeviceId, id) ? id : undefined;
};
