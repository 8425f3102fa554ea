import { getPeaks } from '@escriba/contracts/transcription/waveform';
import { getUser, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { WaveformService } from './waveform.service.ts';

/** Registers the route of the waveforms of a signed-in user's recordings. */
export const waveformRoutes =
  ({ waveforms }: { waveforms: WaveformService }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);

    serveRoute(app, getPeaks, async (request) => ({
      success: true as const,
      data: await waveforms.get(getUser(request).id, request.params.id),
    }));
  };
