import {
  LIVE_HEARTBEAT_MS,
  LIVE_SILENCE_MS_MAX,
  type LiveMessage,
} from '@escriba/contracts/transcription/live-text';
import type { WebSocket } from 'ws';

const HEARTBEAT: LiveMessage = { type: 'heartbeat' };
const UNANSWERED_MAX = LIVE_SILENCE_MS_MAX / LIVE_HEARTBEAT_MS;

/**
 * Ends a connection that is dead without a sign, such as that of a phone that has left its network; and lets a client that asked for heartbeats find it out,
 * too. Call it before any message is read. Pings also keep proxies from closing a connection that says nothing.
 */
export const keepHeartbeat = (socket: WebSocket, isAsked: boolean): void => {
  let unanswered = 0;
  const hear = (): void => {
    unanswered = 0;
  };
  const sendHeartbeat = (): void => {
    if (isAsked && socket.readyState === socket.OPEN) socket.send(JSON.stringify(HEARTBEAT));
  };
  const beat = (): void => {
    // Of a paused connection no response is read.
    if (socket.isPaused) hear();
    if (unanswered === UNANSWERED_MAX) return socket.terminate();
    unanswered += 1;
    socket.ping();
    sendHeartbeat();
  };
  sendHeartbeat();
  const beats = setInterval(beat, LIVE_HEARTBEAT_MS);
  socket.on('message', hear).on('pong', hear);
  socket.once('close', () => clearInterval(beats));
};
