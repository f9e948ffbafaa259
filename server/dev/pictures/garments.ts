/** Merchandise drawn flat, in the colour it is sold in. */
const frame = (ground: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480"><rect width="640" height="480" fill="${ground}"/>${body}</svg>`;

const shadow = '<ellipse cx="320" cy="428" rx="150" ry="14" fill="#000" opacity=".10"/>';

export const PICTURE_SIZE = { width: 640, height: 480 };

export function teePicture(color: string, ground: string, mark: string): string {
  const shirt = `<path fill="${color}" d="M262 78 168 124l32 98 44-18v208h152V204l44 18 32-98-94-46c-14 34-102 34-116 0Z"/>`;
  const neck = '<path d="M262 78c14 34 102 34 116 0" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="7" stroke-linecap="round"/>';
  const folds = '<path d="M244 204c8 60 4 140 0 208M396 204c-8 60-4 140 0 208" fill="none" stroke="#000" stroke-opacity=".12" stroke-width="6"/>';
  return frame(ground, `${shadow}${shirt}${folds}${neck}<g transform="translate(320 250)">${mark}</g>`);
}

export function hoodiePicture(color: string, ground: string, mark: string): string {
  const body = `<path fill="${color}" d="M256 112 158 152l-24 214 62 10 20-128v174h208V248l20 128 62-10-24-214-98-40c-12 26-116 26-128 0Z"/>`;
  const hood = `<path fill="${color}" d="M248 118c0-66 144-66 144 0 0 34-32 56-72 56s-72-22-72-56Z"/><path fill="#000" opacity=".28" d="M270 120c0-40 100-40 100 0 0 22-22 38-50 38s-50-16-50-38Z"/>`;
  const pocket =
    '<path d="M262 330h116l18 66H244Z" fill="#000" opacity=".14"/><path d="M300 172v52M340 172v46" stroke="#fff" stroke-opacity=".7" stroke-width="5" stroke-linecap="round"/>';
  return frame(ground, `${shadow}${body}${pocket}${hood}<g transform="translate(320 268) scale(.8)">${mark}</g>`);
}

export function hatPicture(color: string, ground: string): string {
  const crown = `<path fill="${color}" d="M198 318c0-150 60-204 122-204s122 54 122 204Z"/>`;
  const ribs = [-78, -40, 0, 40, 78]
    .map((x) => `<path d="M${320 + x} 312c0-90 ${-x * 0.5} -170 ${-x * 0.8} -190" fill="none" stroke="#000" stroke-opacity=".14" stroke-width="6"/>`)
    .join('');
  const brim = `<rect x="184" y="300" width="272" height="66" rx="26" fill="${color}"/><rect x="184" y="300" width="272" height="66" rx="26" fill="#fff" opacity=".16"/>`;
  return frame(ground, `${shadow}${crown}${ribs}${brim}<circle cx="320" cy="104" r="34" fill="#fff" opacity=".92"/>`);
}

export function mugPicture(color: string, ground: string, mark: string): string {
  const mug = `<path d="M420 186h30c52 0 52 118 0 118h-34" fill="none" stroke="${color}" stroke-width="26"/><path fill="${color}" d="M206 146h220v204c0 44-24 62-56 62H262c-32 0-56-18-56-62Z"/><ellipse cx="316" cy="146" rx="110" ry="20" fill="#3b2417"/>`;
  const steam =
    '<path d="M276 112c-16-24 16-36 0-62M330 112c-16-24 16-36 0-62" fill="none" stroke="#888" stroke-opacity=".5" stroke-width="8" stroke-linecap="round"/>';
  return frame(ground, `${shadow}${mug}${steam}<g transform="translate(316 280) scale(.8)">${mark}</g>`);
}

export function posterPicture(paper: string, ground: string, mark: string): string {
  return frame(
    ground,
    `${shadow}<rect x="206" y="52" width="228" height="350" rx="6" fill="${paper}"/><g transform="translate(320 200) scale(1.5)">${mark}</g><rect x="240" y="330" width="160" height="12" rx="6" fill="#fff" opacity=".85"/><rect x="264" y="354" width="112" height="8" rx="4" fill="#fff" opacity=".5"/>`,
  );
}

/** A string of lamps over a frozen lake. */
export const LAMPS_MARK =
  '<path d="M-62-18C-34 8 34 8 62-18" fill="none" stroke="#ffe9b0" stroke-width="4"/><g fill="#ffd166"><circle cx="-44" cy="-4" r="9"/><circle cx="-15" cy="6" r="9"/><circle cx="15" cy="6" r="9"/><circle cx="44" cy="-4" r="9"/></g><path d="M-58 34h116M-40 48h80" stroke="#ffe9b0" stroke-width="4" stroke-linecap="round" opacity=".8"/>';

/** Northern light in three bands. */
export const AURORA_MARK =
  '<g fill="none" stroke-width="9" stroke-linecap="round"><path d="M-58 26c24-66 50 20 72-40 8-22 26-26 44-16" stroke="#ff5c93"/><path d="M-58 46c28-56 52 12 76-34 8-16 24-20 40-12" stroke="#9d7bff"/><path d="M-58 6c20-66 48 22 70-44 8-22 28-26 46-14" stroke="#5fd3c8"/></g>';
