import * as Type from '../shared/schema.ts';

/**
 * Live text of a recording that a browser makes: a WebSocket that takes sound and sends what is heard. The recording itself is uploaded as any
 * other; live text is never its transcript.
 *
 * The query has the spoken language (`language`, as uploads have it). A browser cannot set headers of a WebSocket, so the subprotocols carry what
 * they would: `LIVE_TEXT_PROTOCOL`, which the server selects, and `TOKEN_PROTOCOL_PREFIX` with the access token, beside it `WORKSPACE_PROTOCOL_PREFIX` with
 * the id of a workspace, or `DEVICE_PROTOCOL_PREFIX` with the device id.
 *
 * The first message of a connection may be text: words that the recording is likely to contain, as the field `vocabulary` of uploads has them. All others
 * are binary: the position of the first sample as an unsigned 32-bit little-endian integer, then 16 kHz mono samples as signed
 * 16-bit little-endian integers. A client keeps sound until a `text` message is final beyond it, and sends its messages again, unchanged, after a
 * reconnection: then they are not counted again.
 *
 * A network may lose a connection without a sign to either side. The server pings, and ends a connection that does not respond. A browser shows pings to no page:
 * with `heartbeat=true` in the query the server also sends `heartbeat` messages, at once and every `LIVE_HEARTBEAT_MS`. A client that gets them
 * leaves a connection from which nothing has come for `LIVE_SILENCE_MS_MAX`. Servers without heartbeats ignore the parameter.
 */
export const LIVE_TEXT_PATH = '/api/transcription/live';

export const LIVE_TEXT_PROTOCOL = 'escriba.live-text.v1';
export const TOKEN_PROTOCOL_PREFIX = 'escriba.token.';
export const WORKSPACE_PROTOCOL_PREFIX = 'escriba.workspace.';
export const DEVICE_PROTOCOL_PREFIX = 'escriba.device.';

export const LIVE_SAMPLE_RATE = 16_000;
export const LIVE_HEADER_BYTES = 4;
/** Largest message of a client: a second of sound. */
export const LIVE_MESSAGE_BYTES_MAX = LIVE_HEADER_BYTES + 2 * LIVE_SAMPLE_RATE;
/** A client keeps, and sends again, at most this much sound. */
export const LIVE_KEPT_SECONDS_MAX = 30;

export const LIVE_HEARTBEAT_MS = 4_000;
/** Three heartbeats: a phone that changes its cell may be late with one. */
export const LIVE_SILENCE_MS_MAX = 3 * LIVE_HEARTBEAT_MS;

/** Close codes of the server. After 1001, 1011 and a lost connection the client connects again; after these it does not. */
export const LIVE_CLOSE = {
  /** The last message was `ended`. */
  ended: 4000,
  /** No sound has come for a long time. Connect again with the next sound. */
  idle: 4001,
} as const;

/** A worker listens. */
const Listening = Type.Object({ type: Type.Literal('listening') });

/** No worker is free now; the server goes on looking for one. */
const Unavailable = Type.Object({ type: Type.Literal('unavailable') });

/**
 * `final`: text of a sentence that has ended; empty if none has. `sure` and `unsure`: text of the sentence that goes on, which replaces that of earlier messages;
 * the end of it, `unsure`, is likely to change. Sound before `finalSample` is not needed any more.
 */
const Text = Type.Object({
  type: Type.Literal('text'),
  final: Type.String(),
  sure: Type.String(),
  unsure: Type.String(),
  finalSample: Type.Integer({ minimum: 0 }),
});

/** The connection lives. Sent to clients that ask for it. */
const Heartbeat = Type.Object({ type: Type.Literal('heartbeat') });

/** There is no more live text for this recording. `error` and `message` are those of an `ErrorResponse`. */
const Ended = Type.Object({ type: Type.Literal('ended'), error: Type.String(), message: Type.String() });

/** A message of the server, as JSON. */
export const LiveMessage = Type.Union([Listening, Unavailable, Text, Heartbeat, Ended]);
export type LiveMessage = Type.Static<typeof LiveMessage>;
