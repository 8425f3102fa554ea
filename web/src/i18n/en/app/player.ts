export const player = {
  label: 'Audio of {{name}}',
  play: 'Play',
  pause: 'Pause',
  seek: 'Position in the audio',
  place: '{{position}} of {{duration}}',
  elapsed: 'Elapsed',
  remaining: 'Remaining',
  back: 'Back 5 s',
  forward: 'Forward 5 s',
  rate: 'Speed',
  again: 'Try again',
  fault: {
    unsupported: 'This browser cannot play this format. Download the audio to listen.',
    unreachable: 'The audio could not be loaded.',
    gone: 'The audio is no longer kept.',
  },
};
