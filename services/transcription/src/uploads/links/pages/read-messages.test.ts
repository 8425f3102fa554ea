import { describe, expect, it } from '@jest/globals';
import { readMessages } from './read-messages.ts';

describe('what yt-dlp says', () => {
  it.each([
    ['[youtube] abc: Private video. Sign in if you have been granted access to this video', 'private'],
    ['[soundcloud] abc: This track is private', 'private'],
    [
      '[youtube] abc: Sign in to confirm your age. This video may be inappropriate for some users.',
      'sign_in',
    ],
    ['[youtube] abc: Sign in to confirm you’re not a bot. Use --cookies-from-browser', 'sign_in'],
    ['[youtube] abc: Join this channel to get access to members-only content like this video', 'sign_in'],
    ['[vimeo] 1: This video is protected by a password, use the --video-password option', 'sign_in'],
    ['[generic] Unable to download webpage: HTTP Error 401: Unauthorized', 'sign_in'],
    ['[youtube] abc: The uploader has not made this video available in your country', 'blocked_here'],
    ['[bbc] abc: This content is not available from your location due to geo restriction', 'blocked_here'],
    ['[youtube] abc: This live event will begin in 3 hours.', 'live'],
    ['[youtube] abc: Premieres in 2 hours', 'live'],
    ['[twitch:stream] abc: The channel is not currently live', 'live'],
    ['[Netflix] abc: This video is DRM protected', 'protected'],
    ['[youtube] abc: Video unavailable. This video has been removed by the uploader', 'gone'],
    ['[youtube] abc: Video unavailable', 'gone'],
    ['[generic] Unable to download webpage: HTTP Error 404: Not Found', 'gone'],
    ['Unsupported URL: https://site.example/', 'unsupported'],
    ['[generic] abc: No video formats found!', 'unsupported'],
    ['[site] abc: Requested format is not available. Use --list-formats', 'unsupported'],
    ['[youtube] abc: HTTP Error 429: Too Many Requests', 'busy'],
    ['[generic] Unable to download webpage: HTTP Error 503: Service Unavailable', 'busy'],
    ['[generic] Unable to download webpage: The read operation timed out', 'timeout'],
    ['[generic] Unable to download webpage: Remote end closed connection without response', 'unreachable'],
    ['[generic] Something that no version has said before', 'failed'],
  ])('“%s” means %s', (message, reason) => {
    expect(readMessages(`WARNING: [generic] Falling back on a DRM login\nERROR: ${message}\n`)).toBe(reason);
  });

  it('is nothing if it was killed', () => {
    expect(readMessages('')).toBe('failed');
  });
});
