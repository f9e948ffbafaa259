import { Button } from '#web/ui/button/button.tsx';

/** For touch. Keyboard users press Escape. */
export function BackButton({ onBack, isBusy = false }: { onBack: () => void; isBusy?: boolean }) {
  return (
    <Button kind="quiet" disabled={isBusy} onClick={onBack}>
      Back
    </Button>
  );
}
