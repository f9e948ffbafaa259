/** Wide pictures for the two venues, drawn by rule so that every start draws the same ones. */
export const SCENE_SIZE = { width: 1200, height: 630 };

const open = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">';

export function lakesideScene(): string {
  const lamps = Array.from({ length: 44 }, (_, index) => {
    const x = 20 + index * 27;
    const y = 214 + Math.round(46 * Math.sin(index / 3.1)) + (index % 3) * 7;
    return `<circle cx="${x}" cy="${y}" r="${5 + (index % 3)}" fill="${['#ffd166', '#ffe9b0', '#ff9f68'][index % 3]}"/><circle cx="${x}" cy="${840 - y}" r="${4 + (index % 3)}" fill="#ffd166" opacity=".28"/>`;
  }).join('');
  const trees = Array.from({ length: 19 }, (_, index) => {
    const x = index * 68 - 20;
    const h = 120 + ((index * 53) % 90);
    return `<path d="M${x} 420 ${x + 36} ${420 - h} ${x + 72} 420Z" fill="#0a3b3a" opacity="${0.75 + (index % 3) * 0.08}"/>`;
  }).join('');
  const sky =
    '<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0b2b3c"/><stop offset="1" stop-color="#3d7a78"/></linearGradient></defs><rect width="1200" height="630" fill="url(#s)"/>';
  const moon = '<circle cx="980" cy="110" r="46" fill="#fdf6e3"/>';
  const lake =
    '<rect y="418" width="1200" height="212" fill="#123f4c"/><path d="M0 470h420M540 500h480M160 548h560M760 586h360" stroke="#fff" stroke-opacity=".12" stroke-width="5" stroke-linecap="round"/>';
  return `${open}${sky}${moon}${trees}${lake}${lamps}</svg>`;
}

export function auroraScene(): string {
  const bands = Array.from({ length: 7 }, (_, index) => {
    const y = 120 + index * 34;
    const color = ['#ff5c93', '#c86bff', '#7d7bff', '#5fd3c8'][index % 4];
    return `<path d="M-20 ${y + 120}C220 ${y - 150} 360 ${y + 170} 600 ${y}S980 ${y - 120} 1220 ${y + 60}" fill="none" stroke="${color}" stroke-width="${26 - index * 2}" stroke-opacity="${0.5 - index * 0.04}" stroke-linecap="round"/>`;
  }).join('');
  const stars = Array.from(
    { length: 90 },
    (_, index) => `<circle cx="${(index * 397) % 1200}" cy="${(index * 211) % 400}" r="${1 + (index % 3) * 0.6}" fill="#fff" opacity=".7"/>`,
  ).join('');
  const crowd = Array.from({ length: 46 }, (_, index) => `<circle cx="${index * 27}" cy="${596 - ((index * 37) % 26)}" r="17" fill="#07041a"/>`).join('');
  const stage =
    '<path d="M400 470h400l60 90H340Z" fill="#1b1238"/><path d="M420 330v140M780 330v140M420 336h360" stroke="#3b2c6b" stroke-width="12"/><path d="m470 340-130 230M600 340v230M730 340l130 230" stroke="#ff5c93" stroke-opacity=".28" stroke-width="34"/>';
  return `${open}<rect width="1200" height="630" fill="#100c22"/>${stars}${bands}${stage}<rect y="584" width="1200" height="60" fill="#07041a"/>${crowd}</svg>`;
}

export function lakesideLogo(): string {
  return '<svg xmlns="http://www.w3.org/2000/svg" width="216" height="40" viewBox="0 0 216 40"><rect x="2" y="4" width="32" height="32" rx="9" fill="#0c5c56"/><path d="M10 16c5 6 11 6 16 0" fill="none" stroke="#fffdf8" stroke-width="2"/><circle cx="12" cy="19" r="2.4" fill="#ffd166"/><circle cx="18" cy="21" r="2.4" fill="#ffd166"/><circle cx="24" cy="19" r="2.4" fill="#ffd166"/><path d="M10 29h16" stroke="#fffdf8" stroke-width="2" stroke-linecap="round"/><text x="44" y="27" font-family="Arial Narrow, Arial, sans-serif" font-weight="700" font-size="20" fill="#1c1a16">Lakeside Park</text></svg>';
}

export function auroraLogo(): string {
  return '<svg xmlns="http://www.w3.org/2000/svg" width="216" height="40" viewBox="0 0 216 40"><g fill="none" stroke-width="4" stroke-linecap="round"><path d="M4 30C12 4 22 38 34 12" stroke="#ff5c93"/><path d="M8 34c8-16 16 4 26-10" stroke="#9d7bff"/></g><text x="46" y="27" font-family="Arial Narrow, Arial, sans-serif" font-weight="700" font-size="20" fill="#f6f2ff">Aurora Nights</text></svg>';
}
