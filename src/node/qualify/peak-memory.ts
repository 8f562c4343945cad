import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Most memory that a living process held (Linux), or what it holds now (macOS), in megabytes; null where it cannot be told. */
export function peakMemory(pid: number | null, platform: NodeJS.Platform = process.platform): number | null {
  if (pid === null) return null;
  try {
    if (platform === 'linux') {
      const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
    }
    if (platform === 'darwin') {
      const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
      return Number.isFinite(kilobytes) ? Math.round(kilobytes / 1024) : null;
    }
  } catch {
    // The process has ended.
  }
  return null;
}
