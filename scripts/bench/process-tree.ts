import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory of a process and of all its descendants in megabytes, from /proc. */
export function residentMegabytesOfTree(root: number): number {
  const children = new Map<number, number[]>();
  const resident = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const status = statusOf(pid);
    if (status === null) continue;
    resident.set(pid, status.resident);
    children.set(status.parent, [...(children.get(status.parent) ?? []), pid]);
  }
  const sum = (pid: number): number =>
    (children.get(pid) ?? []).reduce((total, child) => total + sum(child), resident.get(pid) ?? 0);
  return sum(root);
}

function statusOf(pid: number): { readonly parent: number; readonly resident: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const number = (pattern: RegExp): number => Number(pattern.exec(status)?.[1] ?? 0);
    return { parent: number(/^PPid:\s+(\d+)/m), resident: number(/^VmRSS:\s+(\d+) kB/m) / 1024 };
  } catch {
    // The process has ended since the folder was listed.
    return null;
  }
}
