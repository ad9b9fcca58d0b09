/** A time as a clock shows it: `5:07`, `1:02:03`, and with tenths below ten seconds. */
export const formatTime = (milliseconds: number): string => {
  const tenths = Math.ceil(milliseconds / 100);
  if (tenths < 100) return `0:0${(tenths / 10).toFixed(1)}`;
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
};

/** Milliseconds until a running clock shows another text. */
export const untilNextText = (milliseconds: number): number => {
  const step = milliseconds > 10_000 ? 1000 : 100;
  // At the end of a step its text still stands.
  return milliseconds % step || step;
};
