import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { addresses } from '#contract/addresses.ts'
import { inlinePageWords } from '#copy/gateways/inline-pages.ts'
import type { ColourRoles } from '#theme/tokens/colour-roles.ts'
import { dark } from '#theme/tokens/dark.ts'
import { light } from '#theme/tokens/light.ts'
import { type Markup, pageStyles } from './page.ts'

const coloursOf = (colours: ColourRoles): string =>
  `:root { --paper: ${colours.page}; --card: ${colours.surface}; --ink: ${colours.text}; --quiet: ${colours.textMuted};
  --line: ${colours.borderControl}; --action: ${colours.action}; --action-ink: ${colours.onAction}; --bad: ${colours.danger};
  --band: ${colours.ink}; --on-band: ${colours.textOnInk}; --stripe: ${colours.accent}; }`

/** The look of the site: its colours, its band with the name, buttons as wide as their words where there is room. */
const siteStyles = `${pageStyles}
${coloursOf(light)}
@media (prefers-color-scheme: dark) { ${coloursOf(dark)} }
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

/** No script at all; the one style sheet stands in the page and is known by its hash. */
const headers = {
  'Content-Security-Policy': `default-src 'none'; script-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
}

/** A page of our own calls that needs no script and no other file, as an answer of a route: it says whose it is. */
export const inlinePage = async (title: string, content: Markup) => {
  const page = html`<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} — ${inlinePageWords.name}</title>
<style>${raw(siteStyles)}</style>
</head>
<body><header><a href="${addresses.home}">${inlinePageWords.name}</a></header><main>${content}</main></body>
</html>`
  return { ok: true, value: String(await page), headers } as const
}
