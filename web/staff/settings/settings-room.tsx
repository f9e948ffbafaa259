import { Route, Switch } from 'wouter';
import { RoomFrame } from '../chrome/frame/room-frame.tsx';
import { Sections } from '../chrome/frame/sections.tsx';
import { Audit } from './audit.tsx';
import { People } from './people.tsx';
import { Questions } from './questions.tsx';
import { VenueSettings } from './venue-settings.tsx';
import { WebhookPage } from './webhooks/webhook-page.tsx';
import { Webhooks } from './webhooks/webhooks.tsx';

const SECTIONS = [
  { path: '/settings', label: 'Venue' },
  { path: '/settings/people', label: 'People who work here' },
  { path: '/settings/questions', label: 'Questions' },
  { path: '/settings/webhooks', label: 'Webhooks' },
  { path: '/settings/audit', label: 'Audit' },
] as const;

export function SettingsRoom() {
  return (
    <RoomFrame title="Settings">
      <Sections label="Settings" of={SECTIONS} />
      <Switch>
        <Route path="/settings/people" component={People} />
        <Route path="/settings/questions" component={Questions} />
        <Route path="/settings/webhooks" component={Webhooks} />
        <Route path="/settings/webhooks/:id" component={WebhookPage} />
        <Route path="/settings/audit" component={Audit} />
        <Route component={VenueSettings} />
      </Switch>
    </RoomFrame>
  );
}
