import { readdirSync, readFileSync } from 'node:fs';

/** Watches the resident memory of this process and of all that it started, by /proc; other systems give null. */
export class MemoryWatch {
  private readonly baseline: number | null = residentOfTree(process.pid);
  private peak = this.baseline ?? 0;
  private readonly timer = setInterval(() => this.sample(), 50);

  /** Ends the watch; gives the peak above the start in megabytes, or null where it cannot be measured. */
  stop(): number | null {
    clearInterval(this.timer);
    this.sample();
    return this.baseline === null ? null : this.peak - this.baseline;
  }

  private sample(): void {
    this.peak = Math.max(this.peak, residentOfTree(process.pid) ?? 0);
  }
}

function residentOfTree(root: number): number | null {
  if (process.platform !== 'linux') return null;
  const parents = new Map<number, number>();
  const resident = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      parents.set(pid, Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0));
      resident.set(pid, Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      // The process ended while the folder was read.
    }
  }
  const belongs = (pid: number): boolean => {
    for (let at = pid; at > 1; at = parents.get(at) ?? 0) if (at === root) return true;
    return false;
  };
  return [...resident].reduce((sum, [pid, megabytes]) => (belongs(pid) ? sum + megabytes : sum), 0);
}
