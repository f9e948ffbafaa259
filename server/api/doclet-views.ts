import { TEMPLATE } from '#domain/fixed-ids.ts';
import { registerDocletView } from '#server/doclets/views.ts';
import { domainConfigView } from '#server/workspaces/domain-config-view.ts';

/** Every kind of record that is a view of another module's rows: one line each. */
export function registerDocletViews(): void {
  registerDocletView(TEMPLATE.domainConfig, domainConfigView);
}
