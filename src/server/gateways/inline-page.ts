import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { Markup } from './page.ts'
import { pageStyles } from './page-styles.ts'

const styleHash = createHash('sha256').update(pageStyles).digest('base64')

/** No script at all; the one style sheet stands in the page and is known by its hash. */
const headers = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
}

/** A page of our own calls that needs no script and no other file, as an answer of a route. */
export const inlinePage = async (title: string, content: Markup) => {
  const page = html`<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(pageStyles)}</style>
</head>
<body><main>${content}</main></body>
</html>`
  return { ok: true, value: String(await page), headers } as const
}
