import { TEMPLATE } from '#domain/fixed-ids.ts';
import { PUBLIC, catalogueAccess } from './access.ts';
import { asset, color, filterable, flag, labelled, required, text } from './field-kinds.ts';
import { fields, recordTemplate, titledBy } from './template.ts';

export const brand = recordTemplate({
  id: TEMPLATE.brand,
  name: 'Brand',
  key: 'brand',
  title: titledBy('name'),
  access: catalogueAccess('always'),
  fields: fields(PUBLIC, {
    name: required(filterable(text())),
    color_background: labelled('Background', color()),
    color_border: labelled('Borders', color()),
    color_meta: labelled('Quiet text', color()),
    color_primary: labelled('Buttons and links', color()),
    color_text_dark: labelled('Text on the background', color()),
    color_text_light: labelled('Text on buttons', color()),
    top_logo: labelled('Logo', asset()),
    powered_by: labelled("Show the 'powered by' badge", flag()),
  }),
});
