import { action } from '#server/http/route.ts';
import { deviceInfo } from '#server/pos/till/device.ts';
import { deviceInfoContract } from './contract.ts';

export const deviceInfoAction = action(deviceInfoContract, (ctx, data) => deviceInfo(ctx, data.terminal_id ?? null));
