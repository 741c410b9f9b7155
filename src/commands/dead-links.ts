import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ELEMENT_NODE, parse, walkSync } from 'ultrahtml'

/** A link that leads nowhere: the page it stands on and where it points. */
export interface DeadLink {
  readonly page: string
  readonly href: string
}

interface Page {
  readonly links: readonly string[]
  readonly anchors: ReadonlySet<string>
}

/** Shows components with made-up links. */
const CATALOGUE = '/design'

const readPage = (html: string): Page => {
  const links: string[] = []
  const anchors = new Set<string>()
  walkSync(parse(html), (node) => {
    if (node.type !== ELEMENT_NODE) return
    const { href, src, id } = node.attributes
    if (id !== undefined) anchors.add(id)
    if (href !== undefined && !(node.name === 'link' && href.startsWith('http'))) links.push(href)
    if (src !== undefined) links.push(src)
  })
  return { links, anchors }
}

const filesIn = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name)
        const address = `/${file.slice(folder.length + 1)}`.replace(/(?:\/?index)?\.html$/, '') || '/'
        return [address, file] as const
      }),
  )

/**
 * Reads every page of the built folder and answers the links and anchors that lead nowhere. Addresses without a file
 * are right when `isKnown` says so (shells, calls, redirects). Each anchored page is read once, each target is looked up.
 */
export const deadLinks = (
  folder: string,
  isKnown: (address: string) => boolean,
): { readonly pages: number; readonly links: number; readonly dead: readonly DeadLink[] } => {
  const files = filesIn(folder)
  const anchorsOf = new Map<string, ReadonlySet<string>>()
  const anchored: { page: string; href: string; address: string; anchor: string }[] = []
  const dead: DeadLink[] = []
  let [pages, links] = [0, 0]
  for (const [page, file] of files) {
    if (!file.endsWith('.html') || page === CATALOGUE) continue
    pages += 1
    const read = readPage(readFileSync(file, 'utf8'))
    if (read.anchors.size > 1) anchorsOf.set(page, read.anchors)
    for (const href of read.links) {
      if (/^(https?:|mailto:|tel:|data:)/.test(href)) continue
      links += 1
      const [path = '', anchor = ''] = href.split('#')
      const [asked = ''] = path.split('?')
      const address = asked === '' ? page : decodeURI(asked)
      if (!files.has(address) && !isKnown(address)) dead.push({ page, href })
      else if (anchor) anchored.push({ page, href, address, anchor })
    }
  }
  for (const { page, href, address, anchor } of anchored) {
    if (anchor === 'content' && address === page) continue
    // The page of a shell is drawn when it is opened: its anchors are not in a file.
    if (files.has(address) && !anchorsOf.get(address)?.has(anchor)) dead.push({ page, href })
  }
  return { pages, links, dead }
}
