import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { pagePaths } from '#kit/api/page-paths.ts'
import { standalonePageCopy } from '#messages/words/standalone-pages.ts'
import type { ColourRoles } from '#theme/tokens/colour-roles.ts'
import { darkColours } from '#theme/tokens/dark-colours.ts'
import { lightColours } from '#theme/tokens/light-colours.ts'

/** Style sheet of the pages of the embedded stand-ins. */
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

export type Markup = ReturnType<typeof html>

/**
 * Headers of a stand-in's page. `formTargets` are the sites to which a submitted form may redirect, because browsers
 * apply form-action to redirects too. The referrer policy is not `no-referrer`, because then a form's Origin would be
 * "null".
 */
export const createPageHeaders = (formTargets: readonly string[] = []): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
})

/** `styles` is the URL of {@link pageStyles}. */
export const renderPage = (styles: string, title: string, content: Markup): Markup => html`<!doctype html>
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

export const pageStylesHeaders = {
  'content-type': 'text/css; charset=utf-8',
  'cache-control': 'public, max-age=3600',
  'x-content-type-options': 'nosniff',
} as const

/** Turns URLs in plain text into links; `attributes` is added to each link. */
export const linkifyText = (text: string, attributes = ''): (Markup | string)[] =>
  text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/)
    .map((piece, index) =>
      index % 2 === 1 ? html`<a href="${piece}"${raw(attributes && ` ${attributes}`)}>${piece}</a>` : piece,
    )

const colourVariables = (colours: ColourRoles): string =>
  `:root { --paper: ${colours.page}; --card: ${colours.surface}; --ink: ${colours.text}; --quiet: ${colours.textMuted};
  --line: ${colours.borderControl}; --action: ${colours.action}; --action-ink: ${colours.onAction}; --bad: ${colours.danger};
  --band: ${colours.ink}; --on-band: ${colours.textOnInk}; --stripe: ${colours.accent}; }`

const siteStyles = `${pageStyles}
${colourVariables(lightColours)}
@media (prefers-color-scheme: dark) { ${colourVariables(darkColours)} }
header { padding: .75rem 1rem; background: var(--band); border-block-end: 4px solid var(--stripe); }
header a { display: block; max-width: 34rem; min-height: 2.75rem; margin: 0 auto; padding-block: .5rem; font-size: 1.125rem;
  font-weight: 650; text-decoration: none; color: var(--on-band); }
header a:hover { text-decoration: underline; }
header a:focus-visible { outline-color: var(--on-band); }
main { padding-block: clamp(1.5rem, 5vw, 3rem); }
p { overflow-wrap: anywhere; }
main p:has(> a:only-child) a { display: inline-block; min-height: 2.75rem; padding-block: .5rem; }
form button { width: auto; justify-self: start; padding-inline: 1.5rem; text-align: center; }
@media (max-width: 30rem) { form button { justify-self: stretch; } }
`

const styleHash = createHash('sha256').update(siteStyles).digest('base64')

const inlineHeaders = {
  'Content-Security-Policy': `default-src 'none'; script-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
}

/** Renders an answer with a page in the site's design that needs no other files and no scripts. */
export const renderPageWithInlineStyles = async (title: string, content: Markup) => {
  const page = html`<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} — ${standalonePageCopy.name}</title>
<style>${raw(siteStyles)}</style>
</head>
<body><header><a href="${pagePaths.home}">${standalonePageCopy.name}</a></header><main>${content}</main></body>
</html>`
  return { ok: true, value: String(await page), headers: inlineHeaders } as const
}
