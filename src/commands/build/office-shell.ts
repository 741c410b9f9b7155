import { createHash } from 'node:crypto'
import { tidyHtml } from '#features/site/office-page/tidy-html.ts'

/**
 * The policy allows every script and style of the site by hash, and WebAssembly for the search of texts; a page of offices
 * needs the hashes of its own few scripts.
 */
const withOwnPolicy = (html: string): string => {
  const own = new Set(
    [...html.matchAll(/<(?:script|style)[^>]*>([^<]+)<\/(?:script|style)>/g)].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    ),
  )
  return html
    .replace(" 'wasm-unsafe-eval'", '')
    .replace(/ 'sha256-[^']+'/g, (hash) => (own.has(hash.trim()) ? hash : ''))
}

/** The script that every page of the site has. */
export const pageScriptOf = (html: string): string => {
  const [, address] = /<script type="module" src="(\/_astro\/page-script\.[^"]+)">/.exec(html) ?? []
  if (address === undefined) throw new Error('The frame of office pages has no script of the site')
  return address
}

/**
 * The frame around every page of offices that the server draws: the page that Astro drew with slots for title,
 * description and body (pages/office-shell.astro), and for what only one page says in its head and
 * loads: a style sheet and a script of its own in place of the site's.
 */
export const officeShell = (drawn: string, pageScript: string): string =>
  tidyHtml(
    withOwnPolicy(
      drawn
        .replace(/<link rel="stylesheet" href="[^"]*">/g, '')
        .replace(`<script type="module" src="${pageScript}"></script>`, '')
        .replace(`<link rel="modulepreload" href="${pageScript}">`, '')
        .replace(/<link rel="canonical"[^>]*>/, '')
        .replace('</head>', '{{slot:head}}{{slot:loaded}}</head>'),
    ),
  )
