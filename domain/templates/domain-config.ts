import { TEMPLATE } from '#domain/fixed-ids.ts';
import { keptByActions, viewAccess } from './access.ts';
import { filterable, link, text } from './field-kinds.ts';
import { fields, titledBy, viewTemplate } from './template.ts';

export const domainConfig = viewTemplate({
  id: TEMPLATE.domainConfig,
  name: 'Domain Config',
  key: 'domain-config',
  title: titledBy('fqdn'),
  access: viewAccess({ pos: 'published', web: 'published', anyone: 'published' }, 'always'),
  fields: fields(keptByActions('anyone'), {
    fqdn: filterable(text(253)),
    workspace_id: link(null),
    default_brand: link(TEMPLATE.brand),
    default_event: link(TEMPLATE.venueEvent),
    copyright: text(300),
    terms_path: text(500),
  }),
});
