import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';

/** Reads the loudness of each of a recording's two channels, 0–1 (RMS). */
export const readChannelLevels = async (sound: ArrayBuffer): Promise<{ left: number; right: number }> => {
  const args = ['-nostdin', '-v', 'error', '-i', 'pipe:0', '-f', 's16le', '-ac', '2', 'pipe:1'];
  const ffmpeg = spawn(process.env['FFMPEG_PATH'] ?? 'ffmpeg', args, { stdio: ['pipe', 'pipe', 'inherit'] });
  ffmpeg.stdin.end(Buffer.from(sound));
  const decoded = await buffer(ffmpeg.stdout);
  const samples = new Int16Array(decoded.buffer, decoded.byteOffset, Math.floor(decoded.length / 2));
  const level = (channel: number): number => {
    const one = samples.filter((_sample, index) => index % 2 === channel);
    return Math.sqrt(one.reduce((sum, sample) => sum + (sample / 32_768) ** 2, 0) / one.length);
  };
  return { left: level(0), right: level(1) };
};
