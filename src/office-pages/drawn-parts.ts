import { createHash } from 'node:crypto'
import { compile, compileList } from './template.ts'

const PART = /<template data-part="(\w+)">([\s\S]*?)<\/template>/g

/** What React leaves behind that no reader needs: marks between texts, empty values, values that mean themselves. */
const tidy = (html: string): string =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll('hidden=""', 'hidden')
    .replaceAll('data-text="true"', 'data-text')
    .replace(/ class="([^"]*)"/g, (_, names: string) => {
      const tidied = names.trim().replace(/\s+/g, ' ')
      return tidied === '' ? '' : ` class="${tidied}"`
    })

/** The policy allows every script and style of the site by hash; a page of offices needs those of its own few scripts. */
const withOwnHashes = (html: string): string => {
  const own = new Set(
    [...html.matchAll(/<(?:script|style)[^>]*>([^<]*)<\/(?:script|style)>/g)].map(
      ([, text]) =>
        `'sha256-${createHash('sha256')
          .update(text ?? '')
          .digest('base64')}'`,
    ),
  )
  return html.replace(/ 'sha256-[^']+'/g, (hash) => (own.has(hash.trim()) ? hash : ''))
}

/** The parts of office pages as Astro drew them once (src/pages/offices/parts.astro). */
export type DrawnParts = ReturnType<typeof readParts>

/**
 * Reads the drawn parts. The frame around every page gets slots for what a head says about one page, and the style
 * sheet of office pages in place of the site's; null keeps the site's own, as when developing.
 */
export const readParts = (page: string, styleSheet: string | null) => {
  const parts = new Map<string, string>()
  const dressed =
    styleSheet === null
      ? page
      : page
          .replace(/<link rel="stylesheet" href="[^"]*">/g, '')
          .replace('</head>', `<link rel="stylesheet" href="${styleSheet}"></head>`)
  const frame = dressed
    .replace(PART, (_, name: string, html: string) => {
      parts.set(name, tidy(html))
      return ''
    })
    .replace(/<link rel="canonical"[^>]*>/, '')
    .replace(/<meta name="robots"[^>]*>/, '')
    .replace('</head>', '{{slot:head}}</head>')
  const drawn = (name: string): string => {
    const html = parts.get(name)
    if (html === undefined) throw new Error(`The drawn parts have no ${name}`)
    return html
  }
  const plain = (name: string) => compile(drawn(name))
  const list = (name: string, tag: string) => compileList(drawn(name), tag)
  return {
    frame: compile(tidy(withOwnHashes(frame))),
    ways: [plain('way0'), plain('way1'), plain('way2'), plain('way3')],
    office: plain('office'),
    actions: plain('actions'),
    hours: list('hours', 'dl'),
    hoursUnknown: plain('hoursUnknown'),
    directions: plain('directions'),
    closed: plain('closed'),
    point: plain('point'),
    offline: plain('offline'),
    digitize: plain('digitize'),
    lockers: list('lockers', 'ul'),
    tariffs: plain('tariffs'),
    tariff: list('tariff', 'tbody'),
    services: list('services', 'ul'),
    letter: plain('letter'),
    nearest: list('nearest', 'ul'),
    places: plain('places'),
    letterGroup: plain('letterGroup'),
    list: list('list', 'ul'),
  }
}
