/** The worker that keeps a gate's page, and the addresses that it answers for. */
export const WORKER = '/staff-worker.js';
export const SCOPE = '/staff';

export async function forgetPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  registration?.active?.postMessage({ type: 'forget' });
}
