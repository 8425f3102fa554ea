const HEADER = Buffer.from('#!AMR\n', 'latin1');
const FRAME_BYTES = 13;
const FRAMES_PER_SECOND = 50;

/** 0.22 s of a 440 Hz tone, encoded by OpenCORE AMR at 4.75 kbit/s: Debian's ffmpeg decodes AMR and writes its container, but encodes none. */
const TONE = Buffer.from(
  'BIA4H+/rafWOAKnGggQdPTKlq2p0rPGDsCIEPjgyp2talVS2cwqABI09NadrkRXeWpCy9gQ+ODKma+t1DwkTtKYEjT0ypmvOZTxWCEpe' +
    'BD44MqZr61VPDGkVJASNPTKma851Hg6FKgQEPjgypmvrVNcTBO1YBI09MqprnkU3kgiSEAQdnDB8Ax86WeWKRBA=',
  'base64',
);

/** Makes a recording in AMR, as phones do. */
export const amrRecording = (durationSeconds: number): Buffer => {
  const frames = durationSeconds * FRAMES_PER_SECOND;
  const tone = Buffer.alloc(frames * FRAME_BYTES);
  for (let at = 0; at < tone.length; at += TONE.length) TONE.copy(tone, at);
  return Buffer.concat([HEADER, tone]);
};
