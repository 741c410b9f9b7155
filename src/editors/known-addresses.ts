import type { FindingCode } from '#contract/content/finding.ts'
import { isAllowedLink } from '../documents/markdown.ts'
import { type ContentFolder, linksIn } from './content-folder.ts'

const nameOf = (file: string): string => file.replace(/^.*\/|\.md$/g, '')

/**
 * Tells what is wrong with an address that content leads to; `pages` are the addresses of the site's own pages. What a
 * file with another mistake says of itself counts, so that one mistake is one finding.
 */
export const deadAddresses = (content: ContentFolder, pages: readonly string[]) => {
  const anchors = new Set(linksIn(content, 'faq', 'anchor'))
  const known = new Set([
    ...pages,
    '/offices',
    ...linksIn(content, 'documents', 'href'),
    ...linksIn(content, 'documents', 'slug').map((slug) => `/documents/${slug}`),
    ...content.files.services.map(({ name }) => `/services/${nameOf(name)}`),
    ...content.files.offices.map(({ name }) => `/${nameOf(name)}`),
  ])
  /** `from` is the page on which the link stands; a bare hash leads there. */
  return (href: string, from: string): FindingCode | undefined => {
    if (!isAllowedLink(href)) return 'dead_link'
    if (/^(https|mailto|tel):/.test(href)) return undefined
    const [path = '', anchor] = (href.startsWith('#') ? `${from}${href}` : href).split('#', 2)
    if (!known.has(path.split('?', 1)[0] ?? '')) return 'dead_link'
    if (anchor === undefined) return undefined
    if (path !== '/faq') return 'dead_link'
    return anchors.has(anchor) ? undefined : 'dead_anchor'
  }
}
