import { parseQrText, type QrCode } from '#domain/qr-text.ts';

type Presented = {
  text?: string | null | undefined;
  _id?: string | null | undefined;
  ticket_id?: string | null | undefined;
  k?: string | null | undefined;
  t?: number | null | undefined;
  m?: string | null | undefined;
};

/** Reads a scanned text and parts sent one by one in the same way. Null: not a code. */
export function readPresented({ text, _id, ticket_id, k, t, m }: Presented): QrCode | null {
  const parts = { _id: _id ?? ticket_id, ...(k == null ? {} : { k }), ...(t == null ? {} : { t }), ...(m == null ? {} : { m }) };
  const reading = parseQrText(text ?? JSON.stringify(parts));
  return reading.ok ? reading.code : null;
}
