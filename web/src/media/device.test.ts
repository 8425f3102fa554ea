import { beforeEach, describe, expect, it } from '@jest/globals';
import { describeDevice, findDeviceId, getDeviceId } from './device.ts';

beforeEach(() => localStorage.clear());

describe('a device', () => {
  it('is described by browser, screen, time zone, language and platform', () => {
    expect(describeDevice()).toEqual({
      user_agent: navigator.userAgent,
      screen_resolution: `${screen.width}x${screen.height}`,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      language: navigator.language,
      platform: expect.any(String),
    });
  });

  it('has an id of 32 characters, which it keeps', () => {
    expect(findDeviceId()).toBeUndefined();
    const id = getDeviceId();
    expect(id).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect([getDeviceId(), findDeviceId(), localStorage.getItem('device_id')]).toEqual([id, id, id]);
  });
});
