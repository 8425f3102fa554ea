/** Made-up figures that show what the dashboard will look like; the page marks them as samples. */
export const SAMPLE_SUMMARY = { identifiedSpeakers: 24 } as const;

export const STAT_TABS = ['meetings', 'hours', 'participants'] as const;
export type StatTab = (typeof STAT_TABS)[number];

type SampleStat = {
  readonly total: number;
  readonly average: number;
  /** Values of January to July. */
  readonly monthly: readonly number[];
};

export const SAMPLE_STATS: Readonly<Record<StatTab, SampleStat>> = {
  meetings: { total: 171, average: 11, monthly: [18, 21, 26, 22, 30, 27, 27] },
  hours: { total: 352, average: 24, monthly: [38, 44, 52, 47, 61, 55, 55] },
  participants: { total: 15, average: 4, monthly: [9, 10, 12, 11, 14, 13, 15] },
};

export const SAMPLE_PARTICIPANTS = [
  { name: 'Ana', hours: 32, talkPercent: 46 },
  { name: 'Bruno', hours: 28, talkPercent: 38 },
  { name: 'Carla', hours: 24, talkPercent: 61 },
  { name: 'Diego', hours: 20, talkPercent: 27 },
  { name: 'Elisa', hours: 16, talkPercent: 52 },
] as const;

export const SAMPLE_PLATFORMS = [
  { name: 'Google Meet', percent: 80 },
  { name: 'Zoom', percent: 60 },
  { name: 'MS Teams', percent: 50 },
] as const;

export const SENTIMENTS = ['positive', 'negative', 'neutral'] as const;
export type Sentiment = (typeof SENTIMENTS)[number];

export const SAMPLE_SENTIMENTS: Readonly<Record<Sentiment, number>> = {
  positive: 34,
  negative: 21,
  neutral: 45,
};
