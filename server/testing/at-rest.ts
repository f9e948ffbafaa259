import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** Every form in which a secret could be stored: plain, grouped, hex, base64 at any offset, URL-encoded, reversed. */
export function formsOf(secret: string): string[] {
  const hex = Buffer.from(secret).toString('hex');
  const grouped = secret.replaceAll(/(.{4})(?!$)/g, '$1 ');
  const encoded = [0, 1, 2].map((shift) =>
    Buffer.from(`${'x'.repeat(shift)}${secret}`)
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  );
  const url = [...secret].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
  return [
    secret,
    grouped,
    grouped.replaceAll(' ', '-'),
    encodeURIComponent(grouped),
    hex,
    hex.toUpperCase(),
    ...encoded,
    ...encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    url,
    url.toUpperCase(),
    [...secret].reverse().join(''),
  ].filter((form, index, all) => form.length >= 6 && all.indexOf(form) === index);
}

/** Every row of every table as text. Byte columns appear both as hex and decoded. */
export async function everyRow(owner: pg.Client): Promise<string> {
  return (await rowsOfTables(owner)).map(({ text }) => text).join('\n');
}

/** Which needles occur in which rows of the whole database. */
export async function rowsWith(owner: pg.Client, needles: readonly string[]): Promise<{ needle: string; table: string; text: string }[]> {
  const rows = await rowsOfTables(owner);
  return rows.flatMap((row) => needles.filter((needle) => row.text.includes(needle)).map((needle) => ({ needle, ...row })));
}

export async function tableNames(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>("select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1");
  return rows.map((row) => row.name);
}

async function rowsOfTables(owner: pg.Client): Promise<{ table: string; text: string }[]> {
  const all: { table: string; text: string }[] = [];
  for (const table of await tableNames(owner)) {
    const { rows } = await owner.query<{ row: string }>(`select row_to_json(t)::text as row from ${table} t`);
    for (const { row } of rows) all.push({ table, text: [row, ...decodedBytes(row)].join('\n') });
  }
  return all;
}

const decodedBytes = (row: string): string[] => [...row.matchAll(/\\\\x([0-9a-f]+)/g)].map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1'));

/** Which needles occur in which files below a folder, binary files included. */
export function searchFolder(folder: string, needles: readonly string[]): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return files.flatMap((file) => {
    const bytes = readFileSync(file);
    return needles.filter((needle) => bytes.includes(needle)).map((needle) => `${needle} in ${file}`);
  });
}
