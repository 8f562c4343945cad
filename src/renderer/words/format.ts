import type { Language } from './use-words.ts';

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** ISO day as people of the language write it: `30 Nov 2026`, `2026-11-30`. */
export function formatDay(isoDay: string, language: Language): string {
  const [year, month, day] = isoDay.slice(0, 10).split('-').map(Number);
  const name = monthNames[(month ?? 0) - 1];
  if (language === 'zh' || name === undefined || year === undefined || day === undefined) return isoDay.slice(0, 10);
  return `${day} ${name} ${year}`;
}

/** Clock of an ISO instant in local time, 24 hours: `10:42`. */
export function formatClock(isoInstant: string, withSeconds = false): string {
  const date = new Date(isoInstant);
  const two = (value: number): string => String(value).padStart(2, '0');
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`;
  return withSeconds ? `${clock}:${two(date.getSeconds())}` : clock;
}

/** Local day of an ISO instant, as ISO day. */
export function localDay(isoInstant: string): string {
  const date = new Date(isoInstant);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Bytes with a unit: `640 B`, `12 KB`, `1.2 MB`. Units of 1,000, as file managers show them. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'] as const;
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && value < 10 ? 1 : 0;
  return `${value.toFixed(digits)} ${units[unit] ?? 'B'}`;
}

/** Whole number with separators: `12,345`. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 0 });
}

/** Seconds: one digit below ten (0.1 at least), whole above. */
export function formatSeconds(seconds: number): string {
  return seconds < 10 ? Math.max(0.1, seconds).toFixed(1) : String(Math.round(seconds));
}

/** Record number: `Q-014`. */
export function recordName(number: number): string {
  return `Q-${String(number).padStart(3, '0')}`;
}
