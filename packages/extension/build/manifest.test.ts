import { describe, expect, it } from '@jest/globals';
import { createManifest } from './manifest.ts';

const build = (target: 'chrome' | 'firefox') =>
  createManifest({ target, origin: 'https://app.example:8443', version: '1.2.3' });

describe('the manifest', () => {
  it('asks Chrome for seven permissions and for no site', () => {
    expect(build('chrome')).toMatchObject({
      permissions: [
        'activeTab',
        'contextMenus',
        'identity',
        'notifications',
        'offscreen',
        'storage',
        'tabCapture',
      ],
      externally_connectable: { matches: ['https://app.example/*'] },
    });
    expect(build('chrome')).not.toHaveProperty('host_permissions');
    expect(JSON.stringify(build('chrome'))).not.toContain('all_urls');
  });

  it('asks Firefox for the product only, and not for what it does not have', () => {
    expect(build('firefox')).toMatchObject({
      permissions: ['activeTab', 'contextMenus', 'identity', 'notifications', 'storage'],
      host_permissions: ['https://app.example/*'],
    });
  });
});
