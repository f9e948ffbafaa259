import { isObjectId, type ObjectId } from '#domain/ids.ts';

/**
 * The name under which the gateway knows an attempt, made before the gateway is asked. It contains the order, the attempt and the workspace, so that a webhook or a statement of
 * the gateway is matched without a search over all workspaces.
 */
export function gatewayKeyOf(workspaceId: ObjectId, orderId: ObjectId, attemptNo: number): string {
  return `${orderId}:${attemptNo}:${workspaceId}`;
}

export function readGatewayKey(key: string): { workspaceId: ObjectId; orderId: ObjectId; attemptNo: number } | null {
  const [orderId, attempt, workspaceId, ...rest] = key.split(':');
  if (!isObjectId(orderId) || !isObjectId(workspaceId) || !/^\d{1,6}$/.test(attempt ?? '') || rest.length > 0) return null;
  return { workspaceId, orderId, attemptNo: Number(attempt) };
}

export function refundKeyOf(workspaceId: ObjectId, refundId: ObjectId): string {
  return `${refundId}:refund:${workspaceId}`;
}

export function readRefundKey(key: string): { workspaceId: ObjectId; refundId: ObjectId } | null {
  const [refundId, word, workspaceId, ...rest] = key.split(':');
  return isObjectId(refundId) && isObjectId(workspaceId) && word === 'refund' && rest.length === 0 ? { workspaceId, refundId } : null;
}
