import { type Caller, addressBlock } from '@escriba/http';
import { createThrottle } from '@escriba/http/throttle';
import type { Locale } from '@escriba/contracts/shared/locale';
import { type CapacityClass, capacityClassOf } from '../platform/scheduling/capacity-class.ts';
import { deviceOwner, type FreeTrial, type Owner, type Quota, userOwner } from '../recordings/recordings.ts';
import { liveTextInvalid, liveTextUsedUp } from './dictation.errors.ts';
import { createSentSound, type SentSound } from './sent-sound.ts';

type LimitsDeps = {
  redis: Parameters<typeof createThrottle>[0]['redis'];
  quota: Pick<Quota, 'check'>;
  freeTrial: Pick<FreeTrial, 'check'>;
  /** Longest recording of a visitor. */
  freeDurationMsMax: number;
};

type Asker = {
  readonly caller: Caller;
  readonly deviceId: string | undefined;
  readonly locale: Locale;
};

/** Who may have live text, and for how long. Its functions throw the refusals of an upload, and `liveTextUsedUp`. */
export type LiveAllowance = {
  readonly owner: Owner;
  readonly class: CapacityClass;
  /** Returns how many samples of the messages the owner has not sent before, and remembers them. */
  readonly countNew: (messages: readonly SentSound[]) => Promise<number>;
  /** Counts a second of sound. */
  readonly countSecond: () => Promise<void>;
  /** Checks that a recording of this length would still be accepted. */
  readonly checkLength: (durationMs: number) => Promise<void>;
};

export type LiveLimits = ReturnType<typeof createLiveLimits>;

const DAY_SECONDS = 86_400;
/** Live text of an account in a day: more than anyone dictates. */
const USER_SECONDS_MAX = 8 * 3_600;
/** Visitors of one address share the live text of so many recordings. */
const VISITORS_PER_ADDRESS = 5;

/** Live text is for recordings that would be accepted: it is checked as an upload is, and counted by the second. */
export const createLiveLimits = ({ redis, quota, freeTrial, freeDurationMsMax }: LimitsDeps) => {
  const throttle = createThrottle({
    redis,
    keyPrefix: 'transcription:live-seconds',
    errorCode: liveTextUsedUp().code,
  });
  const sentSound = createSentSound({ redis });
  const freeSeconds = Math.ceil(freeDurationMsMax / 1_000);
  const countIn = (name: string, attemptsMax: number) => {
    const count = throttle.counter(name, { attemptsMax, seconds: DAY_SECONDS });
    return (key: string) =>
      count(key).then(
        () => undefined,
        () => Promise.reject(liveTextUsedUp()),
      );
  };
  const countUser = countIn('user', USER_SECONDS_MAX);
  const countDevice = countIn('device', freeSeconds);
  const countAddress = countIn('address', freeSeconds * VISITORS_PER_ADDRESS);

  return {
    /** @throws the refusals of an upload, liveTextInvalid without a user and a device */
    admit: async ({ caller, deviceId, locale }: Asker): Promise<LiveAllowance> => {
      if (caller.user !== undefined) {
        const user = { userId: caller.user.id, locale };
        const { priority } = await quota.check(user, {});
        const owner = userOwner(user.userId);
        return {
          owner,
          class: capacityClassOf(priority),
          countNew: (messages) => sentSound.countNew(owner, messages),
          countSecond: () => countUser(user.userId),
          checkLength: async (durationMs) => void (await quota.check(user, { durationMs })),
        };
      }
      if (deviceId === undefined) throw liveTextInvalid();
      const device = deviceOwner(deviceId);
      await freeTrial.check({ device, address: caller.ip });
      return {
        owner: device,
        class: 'visitor',
        countNew: (messages) => sentSound.countNew(device, messages),
        countSecond: async () => {
          await Promise.all([countDevice(device.id), countAddress(addressBlock(caller.ip))]);
        },
        checkLength: async () => {},
      };
    },
  };
};
