/** Each mail looks like a ticket stub, torn off beside its time. */
export const MAILBOX_STYLE = `
:root{--paper:#faf6ef;--card:#fefdfb;--line:#e3dacb;--ink:#1c1a16;--quiet:#6a6256;--accent:#0c5c56}
@media (prefers-color-scheme:dark){:root{--paper:#171411;--card:#211d18;--line:#3a342b;--ink:#f5efe4;--quiet:#b3a894;--accent:#6cc5bb}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 "Instrument Sans",system-ui,sans-serif}
main{max-width:860px;margin:0 auto;padding:40px 20px 72px}
h1{margin:4px 0 20px;font-size:2.1rem;line-height:1.15;text-wrap:balance;overflow-wrap:anywhere}
h2{margin:0 0 10px;font-size:.8rem;letter-spacing:.06em;text-transform:uppercase;color:var(--quiet)}
a{color:var(--accent)}
a:focus-visible,input:focus-visible,button:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.eyebrow{margin:0;font-size:.8rem;letter-spacing:.08em;text-transform:uppercase;color:var(--quiet)}
form{display:flex;flex-wrap:wrap;gap:10px;align-items:center;margin-bottom:28px}
input{flex:1 1 240px;min-height:44px;padding:0 14px;border:1px solid var(--line);border-radius:10px;background:var(--card);color:inherit;font:inherit}
button{min-height:44px;padding:0 20px;border:0;border-radius:10px;background:var(--accent);color:var(--card);font:inherit;font-weight:600;cursor:pointer}
.mails{list-style:none;margin:0;padding:0;display:grid;gap:12px}
.mails a{display:flex;color:inherit;text-decoration:none;background:var(--card);border:1px solid var(--line);border-radius:14px}
.mails a:hover{border-color:var(--accent)}
.stub{flex:0 0 172px;padding:14px 16px;border-right:2px dashed var(--line);font-variant-numeric:tabular-nums;font-size:.85rem;color:var(--quiet)}
.stub small{display:block}
.body{padding:14px 18px;min-width:0;overflow-wrap:anywhere}
.body strong{display:block}
.body span{color:var(--quiet);font-size:.9rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0}
dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
section{margin-top:28px}
ul{margin:0;padding-left:20px;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:640px;border:1px solid var(--line);border-radius:14px;background:#fff}
pre{margin:0;padding:18px;white-space:pre-wrap;overflow-wrap:anywhere;background:var(--card);border:1px solid var(--line);border-radius:14px;font:14px/1.55 ui-monospace,monospace}
.empty{padding:40px;text-align:center;color:var(--quiet);border:2px dashed var(--line);border-radius:14px}
@media (max-width:600px){.mails a{flex-direction:column}.stub{flex:none;border-right:0;border-bottom:2px dashed var(--line)}}
`;
