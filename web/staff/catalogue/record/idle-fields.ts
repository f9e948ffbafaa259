import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { TemplateInfo } from '../description.ts';

/** Records keep these for whoever reads them over the API. Nothing here goes by them, so a form that asked for them would promise what does not happen. */
const IDLE: Readonly<Record<ObjectId, readonly string[]>> = {
  [TEMPLATE.calendarDates]: ['other_hours'],
  [TEMPLATE.capacitySettings]: ['warn_below_percent'],
  [TEMPLATE.entitlementType]: ['calendar_required'],
  [TEMPLATE.staff]: ['facility_ids', 'event_ids'],
  [TEMPLATE.store]: ['event_ids'],
};

export const isIdle = ({ _id }: TemplateInfo, key: string): boolean => IDLE[_id]?.includes(key) === true;
