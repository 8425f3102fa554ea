import { describe, expect, it } from '@jest/globals';
import {
  findPackageManager,
  installCommands,
  listAvailable,
  listMissing,
  missingSentence,
  optionalSentence,
} from './programs.mjs';

const nothingInstalled = { PATH: '/nowhere' };

describe('a missing system program', () => {
  it('is told with the command of each system', () => {
    expect(missingSentence(['redis-server', 'ffmpeg'], 'apt-get')).toBe(
      'Escriba needs redis-server and ffmpeg: install them with `sudo apt-get install -y --no-install-recommends redis-server ffmpeg` and try again.',
    );
    expect(missingSentence(['ffmpeg'], 'dnf')).toContain('install it with `sudo dnf install -y ffmpeg-free`');
    expect(missingSentence(['redis-server'], 'pacman')).toContain('`sudo pacman -S --needed valkey`');
    expect(missingSentence(['redis-server', 'chromium'], 'brew')).toContain(
      '`brew install redis && brew install --cask chromium`',
    );
  });

  it('is told without a command on a system we do not know', () => {
    expect(missingSentence(['ffmpeg'], undefined)).toBe(
      "Escriba needs ffmpeg: install it with your system's package manager and try again.",
    );
  });

  it('is not asked for when the environment stands in for it', () => {
    expect(listMissing(['redis-server', 'ffmpeg'], nothingInstalled)).toEqual(['redis-server', 'ffmpeg']);
    expect(
      listMissing(['redis-server', 'ffmpeg'], { ...nothingInstalled, REDIS_URL: 'redis://cache' }),
    ).toEqual(['ffmpeg']);
  });

  it('that the product runs without is named with its command, and not on systems that have none', () => {
    expect(optionalSentence(['bubblewrap'], 'apt-get')).toBe(
      'Escriba runs without bubblewrap, but ffmpeg is then less isolated: install it with `sudo apt-get install -y --no-install-recommends bubblewrap`.',
    );
    expect(listAvailable(['bubblewrap', 'ffmpeg'], 'darwin')).toEqual(['ffmpeg']);
    expect(listAvailable(['bubblewrap', 'ffmpeg'], 'linux')).toEqual(['bubblewrap', 'ffmpeg']);
  });

  it('is installed without a question', () => {
    expect(installCommands('apt-get', ['ffmpeg'])).toEqual([
      ['apt-get', 'install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', 'ffmpeg'],
    ]);
    expect(findPackageManager(nothingInstalled)).toBeUndefined();
  });
});
