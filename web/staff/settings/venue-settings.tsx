import { useMoney } from '#web/lib/page/money.tsx';
import { useCount } from '#web/staff/chrome/words/count.ts';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { fieldOf, grouped, workspaceFields } from './setting-fields.ts';
import { useSaveWorkspace, useSettings, useWorkspaceRecord } from './settings-asked.ts';
import { SettingsForm } from './settings-form.tsx';
import { SETTINGS } from './settings-words.ts';
import styles from './settings.module.css';

/** The venue's record and its settings. */
export function VenueSettings() {
  const [record, settings] = [useWorkspaceRecord(), useSettings()];
  const texts = { money: useMoney().full, count: useCount() };
  const save = useSaveWorkspace();
  const failed = [record, settings].find((one) => one.isError && one.data === undefined);
  if (failed) return <RetryState title={failed.error.message} onRetry={() => Promise.all([record.refetch(), settings.refetch()])} />;
  if (!record.data || !settings.data) return <LoadingState text={SETTINGS.loading} />;
  return (
    <div className={styles.columns}>
      <SettingsForm title="The venue" fields={workspaceFields(record.data)} save={(changed, key) => save(changed, key)} />
      <div className={styles.column}>
        {grouped(settings.data).map((group) => (
          <SettingsForm
            key={group.title}
            title={group.title}
            fields={group.settings.map((one) => fieldOf(one, texts))}
            save={(changed, key) => save({ settings: changed }, key)}
          />
        ))}
      </div>
    </div>
  );
}
