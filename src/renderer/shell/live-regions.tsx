import { useWindow } from '../state/use-window.ts';

/** Both live regions stand from the start, empty. */
export function LiveRegions() {
  const spoken = useWindow((state) => state.spoken);
  return (
    <>
      <div className="unseen" role="status" aria-live="polite" data-live="polite">
        {spoken.polite}
      </div>
      <div className="unseen" role="alert" aria-live="assertive" data-live="assertive">
        {spoken.assertive}
      </div>
    </>
  );
}
