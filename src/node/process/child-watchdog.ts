import { Worker } from 'node:worker_threads';

/** What the watchdog writes on the error output before it ends the process for memory; the launcher looks for it. */
export const memoryLimitMark = 'proviso: resident memory limit reached';

/** Environment variable that gives the watchdog a limit in megabytes where the host cannot watch from outside. */
export const residentLimitVariable = 'PROVISO_RESIDENT_MEGABYTES';

interface WatchdogData {
  readonly parent: number;
  readonly limitMegabytes: number;
  readonly mark: string;
}

/**
 * Starts a thread that ends this process when its parent is gone, even while the main thread is stuck in a loop or in
 * native code (a 'disconnect' event would never be seen there), and when it is over the limit of `residentLimitVariable`.
 */
export function startWatchdog(): void {
  const workerData: WatchdogData = {
    parent: process.ppid,
    limitMegabytes: Number(process.env[residentLimitVariable] ?? 0),
    mark: memoryLimitMark,
  };
  const worker = new Worker(`(${watch.toString()})()`, {
    eval: true,
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  });
  worker.unref();
}

/** Runs in the thread, from its source text: it may use nothing from this module. */
function watch(): void {
  const threads = process.getBuiltinModule('node:worker_threads');
  const { parent, limitMegabytes, mark } = threads.workerData as WatchdogData;
  const parentIsGone = (): boolean => {
    if (process.ppid !== parent) return true;
    try {
      process.kill(parent, 0);
      return false;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ESRCH';
    }
  };
  setInterval(() => {
    if (limitMegabytes > 0 && process.memoryUsage.rss() > limitMegabytes * 1024 * 1024) {
      process.getBuiltinModule('node:fs').writeSync(2, `${mark}\n`);
      process.kill(process.pid, 'SIGKILL');
    }
    if (parentIsGone()) process.kill(process.pid, 'SIGKILL');
  }, 250);
}
