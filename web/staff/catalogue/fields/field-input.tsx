import { AssetField } from './asset-field.tsx';
import { ChoicesField } from './choices-field.tsx';
import { ColorField } from './color-field.tsx';
import { DaysField } from './days-field.tsx';
import type { FieldProps } from './field-props.ts';
import { GroupField } from './group-field.tsx';
import { HtmlField } from './html-field.tsx';
import { LinkField } from './link-field.tsx';
import { LinksField } from './links-field.tsx';
import { MemberField } from './member-field.tsx';
import { PhotoField } from './photo-field.tsx';
import { EnumField, FlagField, NumberField, PlainField, TimeField } from './plain-fields.tsx';
import { RowsField } from './rows-field.tsx';
import { SessionDateField } from './session-date-field.tsx';
import { TextListField } from './text-list-field.tsx';

/** Chooses the input for a kind of field. */
export function FieldInput(props: FieldProps) {
  const { shape } = props;
  switch (shape.kind) {
    case 'html':
      return <HtmlField {...props} />;
    case 'number':
    case 'price':
      return <NumberField {...props} />;
    case 'boolean':
      return <FlagField {...props} />;
    case 'enum':
      return <EnumField {...props} />;
    case 'time':
      return <TimeField {...props} />;
    case 'color':
      return <ColorField {...props} />;
    case 'file':
      return shape.holds === 'photo' ? <PhotoField {...props} /> : <AssetField {...props} />;
    case 'id':
      return shape.template_id === null && props.name === 'profile_id' ? <MemberField {...props} /> : <LinkField {...props} />;
    case 'action':
      return <LinkField {...props} />;
    case 'id_list':
      return shape.options ? <ChoicesField {...props} /> : <LinksField {...props} />;
    case 'string_list':
      return shape.options ? <ChoicesField {...props} /> : shape.format === 'day' ? <DaysField {...props} /> : <TextListField {...props} />;
    case 'object':
      return <GroupField {...props} Inner={FieldInput} />;
    case 'object_array':
      return <RowsField {...props} Inner={FieldInput} />;
    default:
      return shape.format === 'session_date' ? <SessionDateField {...props} /> : <PlainField {...props} />;
  }
}
