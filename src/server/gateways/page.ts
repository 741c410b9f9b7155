import { html } from 'hono/html'

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
