import { claimFreeTranscription } from '@escriba/contracts/transcription/free-trial';
import { getUser, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { deviceOwner, userOwner } from '../row/owner.ts';
import type { ClaimTrial } from './claim-trial.service.ts';

/** Registers the route by which a signed-in user takes over what this browser transcribed before the sign-in. The device id is the proof. */
export const claimTrialRoutes =
  ({ claimTrial }: { claimTrial: ClaimTrial }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    serveRoute(app, claimFreeTranscription, async (request) => {
      const { id, status } = await claimTrial({
        device: deviceOwner(request.headers['x-device-id']),
        user: userOwner(getUser(request).id),
      });
      return { success: true as const, data: { transcriptionId: id, status } };
    });
  };
