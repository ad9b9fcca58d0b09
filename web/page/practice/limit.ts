/** The user's daily limit of repeated cards. It is a setting of this device, like the order of the library. */
import { readStored, writeStored } from '../../storage/web-storage.js';

const KEY = 'acedrex-daily-cards';

/** The limits that the user can choose. */
export const DAILY_LIMITS = [5, 10, 20, 50, 100] as const;
export type DailyLimit = (typeof DAILY_LIMITS)[number];

export const dailyLimit = (): DailyLimit => {
  const stored = readStored('localStorage', KEY);
  return DAILY_LIMITS.find((limit) => limit === stored) ?? 20;
};

export const setDailyLimit = (limit: DailyLimit): void => writeStored('localStorage', KEY, limit);
