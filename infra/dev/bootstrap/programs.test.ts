import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@escriba/testing';
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
  it('is reported with the command of each system', () => {
    expect(missingSentence(['redis-server', 'ffmpeg'], 'apt-get')).toBe(
      'Escriba needs redis-server and ffmpeg: install them with `sudo apt-get install -y --no-install-recommends redis-server ffmpeg` and try again.',
    );
    expect(missingSentence(['ffmpeg'], 'dnf')).toContain('install it with `sudo dnf install -y ffmpeg-free`');
    expect(missingSentence(['redis-server'], 'pacman')).toContain('`sudo pacman -S --needed valkey`');
    expect(missingSentence(['redis-server', 'chromium'], 'brew')).toContain(
      '`brew install redis && brew install --cask chromium`',
    );
  });

  it('is reported without a command on an unknown system', () => {
    expect(missingSentence(['ffmpeg'], undefined)).toBe(
      "Escriba needs ffmpeg: install it with your system's package manager and try again.",
    );
  });

  it('is not required if the environment replaces it', () => {
    expect(listMissing(['redis-server', 'ffmpeg'], nothingInstalled)).toEqual(['redis-server', 'ffmpeg']);
    expect(
      listMissing(['redis-server', 'ffmpeg'], { ...nothingInstalled, REDIS_URL: 'redis://cache' }),
    ).toEqual(['ffmpeg']);
  });

  it('that is optional is reported with its command, and not on systems without it', () => {
    expect(optionalSentence(['bubblewrap'], 'apt-get')).toBe(
      'Escriba runs without bubblewrap, but ffmpeg is then less isolated: install it with `sudo apt-get install -y --no-install-recommends bubblewrap`.',
    );
    expect(listAvailable(['bubblewrap', 'ffmpeg'], 'brew', 'darwin')).toEqual(['ffmpeg']);
    expect(listAvailable(['bubblewrap', 'ffmpeg'], 'apt-get', 'linux')).toEqual(['bubblewrap', 'ffmpeg']);
  });

  it('that only saves time is asked for where it is a package of its own, and else not mentioned', () => {
    expect(listAvailable(['chromium-headless'], 'apt-get', 'linux')).toEqual(['chromium-headless']);
    expect(listAvailable(['chromium-headless'], 'dnf', 'linux')).toEqual([]);
    expect(optionalSentence(['chromium-headless'], 'apt-get')).toBeUndefined();
  });

  it('is missing although another build of it is installed', async () => {
    const folder = await createTemporaryDirectory();
    await writeFile(join(folder.path, 'chromium'), '', { mode: 0o755 });
    const env = { PATH: folder.path };
    expect(listMissing(['chromium', 'chromium-desktop', 'chromium-headless'], env)).toEqual([
      'chromium-headless',
    ]);
    await folder.remove();
  });

  it('is installed without prompting', () => {
    expect(installCommands('apt-get', ['ffmpeg'])).toEqual([
      ['apt-get', 'install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', 'ffmpeg'],
    ]);
    expect(findPackageManager(nothingInstalled)).toBeUndefined();
  });
});
