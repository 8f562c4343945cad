/** What the pure layers know of the platform's own AbortSignal: they hand it on and ask whether it was aborted. */
interface AbortSignal {
  readonly aborted: boolean;
}
