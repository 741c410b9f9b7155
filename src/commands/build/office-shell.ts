import { createHash } from 'node:crypto'
import { tidyHtml } from '#features/site/office-page/tidy-html.ts'
import { endOfHead } from './module-preloads.ts'

/** The policy allows every script and style of the site by hash; a page of offices needs those of its own few scripts. */
const withOwnHashes = (html: string): string => {
  const own = new Set(
    [...html.matchAll(/<(?:script|style)[^>]*>([^<]+)<\/(?:script|style)>/g)].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    ),
  )
  return html.replace(/ 'sha256-[^']+'/g, (hash) => (own.has(hash.trim()) ? hash : ''))
}

/**
 * The frame around every page of offices that the server draws: the page that Astro drew with slots for title,
 * description and body (pages/office-shell.astro), with slots for the script and for what only one page says in its
 * head, and with the style sheet of office pages in place of the site's.
 */
export const officeShell = (drawn: string, styleSheet: string): string =>
  tidyHtml(
    withOwnHashes(
      drawn
        .replace(/<link rel="stylesheet" href="[^"]*">/g, '')
        .replace(/<link rel="canonical"[^>]*>/, '')
        .replace(
          endOfHead,
          (end) => `<link rel="stylesheet" href="${styleSheet}">{{slot:head}}{{slot:script}}${end}`,
        ),
    ),
  )
