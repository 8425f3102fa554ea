import { EventEmitter } from 'node:events';
import { LIVE_HEARTBEAT_MS, LIVE_SILENCE_MS_MAX } from '@escriba/contracts/transcription/live-text';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { keepHeartbeat } from './heartbeat.ts';

class TestSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  isPaused = false;
  pings = 0;
  readonly sent: unknown[] = [];
  isTerminated = false;
  ping = (): void => void (this.pings += 1);
  send = (message: string): void => void this.sent.push(JSON.parse(message));
  terminate = (): void => {
    this.isTerminated = true;
    this.emit('close');
  };
}

let socket: TestSocket;
beforeEach(() => {
  jest.useFakeTimers();
  socket = new TestSocket();
});
afterEach(() => {
  socket.emit('close');
  jest.useRealTimers();
});
const keep = (isAsked: boolean) => keepHeartbeat(socket as never, isAsked);

it('ends a connection that responds to nothing, and none that responds or sends', () => {
  keep(false);
  for (const sign of ['pong', 'message', 'pong', 'message']) {
    jest.advanceTimersByTime(LIVE_SILENCE_MS_MAX - 1);
    socket.emit(sign);
  }
  expect(socket.isTerminated).toBe(false);
  const { pings } = socket;
  jest.advanceTimersByTime(LIVE_SILENCE_MS_MAX + LIVE_HEARTBEAT_MS);
  expect([socket.isTerminated, socket.pings - pings]).toEqual([true, 3]);
});

it('waits for a connection of which nothing is read', () => {
  socket.isPaused = true;
  keep(false);
  jest.advanceTimersByTime(60_000);
  socket.isPaused = false;
  jest.advanceTimersByTime(LIVE_SILENCE_MS_MAX - 1);
  expect(socket.isTerminated).toBe(false);
  jest.advanceTimersByTime(LIVE_HEARTBEAT_MS + 1);
  expect(socket.isTerminated).toBe(true);
});

it('sends heartbeats at once and again, to pages alone that asked for them', () => {
  keep(false);
  jest.advanceTimersByTime(LIVE_HEARTBEAT_MS);
  expect(socket.sent).toEqual([]);
  socket.emit('close');
  keep(true);
  const heartbeat = { type: 'heartbeat' };
  expect(socket.sent).toEqual([heartbeat]);
  jest.advanceTimersByTime(2 * LIVE_HEARTBEAT_MS);
  expect(socket.sent).toEqual([heartbeat, heartbeat, heartbeat]);
  socket.emit('close');
  jest.advanceTimersByTime(60_000);
  expect(socket.sent).toHaveLength(3);
});
