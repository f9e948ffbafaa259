/** A multipart body built by hand, so that a test can send what no browser would. */
export type FormPart = { name: string; value: string | Buffer; fileName?: string; type?: string };

export function multipart(parts: FormPart[], boundary = 'entrada-test-boundary'): { body: Buffer; headers: { 'content-type': string } } {
  const chunks = parts.flatMap(({ name, value, fileName, type }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return { body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
