import { editingWords } from '#copy/content-words/editing-words.ts'
import type { EditingSettings } from './cms-config.ts'

/** Addresses below `/admin`. */
export const cmsAddresses = {
  page: '/admin',
  config: '/admin/config.json',
  program: '/admin/sveltia-cms.js',
  /** Words of the interface; the program asks for `/admin/cms@{version}/locales/{language}.json`. */
  package: '/admin/cms',
  version: '/admin/cms/package.json',
  fonts: '/admin/fonts',
} as const

/** The page of the editing interface: the program does the rest. */
export const cmsPage = `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${editingWords.title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="cms-config-url" type="application/json" href="${cmsAddresses.config}">
</head>
<body><noscript>${editingWords.noScript}</noscript><script src="${cmsAddresses.program}"></script></body>
</html>
`

const hosts = {
  github: 'https://api.github.com https://www.githubstatus.com https://raw.githubusercontent.com',
  gitlab: 'https://gitlab.com https://status-api.hostedstatus.com',
  gitea: '',
} as const

/**
 * The policy of this page alone: no script but the program that we serve, calls to the Git server and to nobody else.
 * Styles are inline, for the program makes its own; pictures of editors come from the Git server.
 */
export const cmsPolicy = ({ backend, server }: Pick<EditingSettings, 'backend' | 'server'>): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data: blob: https:",
    `connect-src 'self' data: blob: ${server ?? hosts[backend]}`.trim(),
    'worker-src blob:',
    'frame-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
