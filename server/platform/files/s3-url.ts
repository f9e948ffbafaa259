export const S3_URL = 's3://key:secret@host:port/bucket?region=us-east-1&tls=1';

/** For any store that speaks S3. */
export function readS3Url(text: string) {
  const url = new URL(text);
  const bucket = url.pathname.slice(1);
  const tls = url.searchParams.get('tls') ?? '1';
  const isWhole = url.protocol === 's3:' && url.username && url.password && url.host;
  if (!isWhole || !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket) || !['0', '1'].includes(tls)) throw new Error(`An S3 store looks like ${S3_URL}`);
  return {
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    endpoint: `${tls === '0' ? 'http' : 'https'}://${url.host}/${bucket}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
  };
}

export function isS3Url(text: string): boolean {
  try {
    readS3Url(text);
    return true;
  } catch {
    return false;
  }
}
