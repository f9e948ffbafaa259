import { Switch } from '#web/ui/switch/switch.tsx';

const HINT = 'Pay in the venue by tapping your wristband. We keep this card for it; you can switch it off at any time.';

export function CashlessToggle({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <section className="panel" aria-label="Cashless spending">
      <Switch label="Cashless spending" hint={HINT} checked={isOn} onChange={onChange} />
    </section>
  );
}
