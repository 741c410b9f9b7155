import { html, raw } from 'hono/html'

/** The one style sheet of the embedded providers' pages: calm, 44 px targets, both colour schemes, any width. */
export const pageStyles = `
:root { color-scheme: light dark; --paper: #f4f5f8; --card: #fff; --ink: #16203a; --quiet: #566077; --line: #c9cfdd;
  --action: #0b50c4; --action-ink: #fff; --bad: #a8231b; }
@media (prefers-color-scheme: dark) { :root { --paper: #12161f; --card: #1b212e; --ink: #eef1f8; --quiet: #aab4ca;
  --line: #3d475e; --action: #9cc0ff; --action-ink: #0c1a33; --bad: #ffb0a8; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, "Segoe UI", Roboto, sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: clamp(1.5rem, 6vw, 4rem) 1rem; }
main:has(table) { max-width: 60rem; }
h1 { margin: 0 0 .5rem; font-size: 1.6rem; line-height: 1.2; text-wrap: balance; }
h2 { margin: 2rem 0 .5rem; font-size: 1.15rem; }
p { margin: 0 0 1rem; }
a { color: var(--action); }
.quiet { color: var(--quiet); }
.bad { color: var(--bad); }
.amount { font-size: 2rem; font-weight: 600; font-variant-numeric: tabular-nums; margin: 0 0 .25rem; }
form, .stack { display: grid; gap: .75rem; margin: 0 0 1.5rem; }
label { display: grid; gap: .25rem; }
label.check { grid-template-columns: auto 1fr; gap: .5rem; align-items: center; min-height: 2.75rem; }
label.check input { width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--action); }
fieldset { display: grid; margin: 0; padding: .25rem 1rem .5rem; border: 1px solid var(--line); border-radius: .625rem; }
legend { padding-inline: .25rem; color: var(--quiet); }
label.check .side { display: block; color: var(--quiet); font-variant-numeric: tabular-nums; }
button, select { min-height: 2.75rem; width: 100%; padding: .625rem 1rem; border: 1px solid var(--line);
  border-radius: .625rem; background: var(--card); color: inherit; font: inherit; text-align: start; }
button { cursor: pointer; }
button:hover { border-color: var(--action); }
button.main { background: var(--action); border-color: var(--action); color: var(--action-ink); font-weight: 600;
  text-align: center; }
button.center { text-align: center; }
button strong, button span { display: block; }
button span { color: var(--quiet); font-size: .9rem; }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; background: var(--card); }
th, td { padding: .625rem .75rem; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
td a { display: inline-block; min-height: 2.75rem; padding-block: .5rem; }
.wide { overflow-x: auto; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid var(--line); border-radius: .625rem;
  background: var(--card); font: inherit; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1rem; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
ul { margin: 0 0 1rem; padding-inline-start: 1.25rem; }
li a { display: inline-block; min-height: 2.75rem; padding-block: .5rem; }
`

/** Markup that `hono/html` has already escaped. */
export type Markup = ReturnType<typeof html>

/**
 * The policy of a page of an embedded provider: no script at all, the one style sheet beside it, forms only to the site
 * itself and to `formTargets` (browsers apply form-action to the redirects that follow a form, too).
 */
const pagePolicy = (formTargets: readonly string[] = []) =>
  [
    "default-src 'none'",
    "script-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Headers of such a page. The referrer stays within the site: without it a form's Origin would be "null". */
export const pageHeaders = (formTargets: readonly string[] = []): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': pagePolicy(formTargets),
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
})

/** A whole page in Russian that needs no script; `styles` is the address of {@link pageStyles}. */
export const page = (styles: string, title: string, content: Markup): Markup => html`<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="${styles}">
</head>
<body><main>${content}</main></body>
</html>`

/** Headers of {@link pageStyles}. */
export const pageStylesHeaders = {
  'content-type': 'text/css; charset=utf-8',
  'cache-control': 'public, max-age=3600',
  'x-content-type-options': 'nosniff',
} as const

/** Plain text whose web addresses can be followed; `attributes` are markup that each link has besides. */
export const withLinks = (text: string, attributes = ''): (Markup | string)[] =>
  text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/)
    .map((piece, index) =>
      index % 2 === 1 ? html`<a href="${piece}"${raw(attributes && ` ${attributes}`)}>${piece}</a>` : piece,
    )
