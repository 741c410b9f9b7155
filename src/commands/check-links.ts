import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ELEMENT_NODE, parse, walkSync } from 'ultrahtml'
import { apiBasePath } from '#kit/api/endpoint.ts'
import { accessGroupByPage, dynamicPageRoutes, permanentRedirects } from '#kit/api/page-paths.ts'
import { CommandError, runCommand } from './run-command.ts'

const root = resolve(import.meta.dirname, '../..')
const MAX_PRINTED = 50
const STREETS = /^\/street-picture\/(?:(?:settlement\/|region\/)?\d{6}|country)\.svg$/

/**
 * True for URLs that exist without a built file: page shells, pages that require a login and API calls. A trailing
 * slash is ignored.
 */
const isKnown = (address: string): boolean => {
  const bare = address.replace(/(?<=.)\/$/, '')
  return (
    address.startsWith(`${apiBasePath}/`) ||
    STREETS.test(bare) ||
    bare in accessGroupByPage ||
    bare in permanentRedirects ||
    dynamicPageRoutes.some(({ pattern }) => pattern.test(bare))
  )
}

interface DeadLink {
  readonly page: string
  readonly href: string
}

interface Page {
  readonly links: readonly string[]
  readonly anchors: ReadonlySet<string>
}

/** Links on this page are only examples and are not checked. */
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

const listFiles = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name)
        const address = `/${file.slice(folder.length + 1)}`.replace(/(?:\/?index)?\.html$/, '') || '/'
        return [address, file] as const
      }),
  )

const findDeadLinks = (
  folder: string,
): { readonly pages: number; readonly links: number; readonly dead: readonly DeadLink[] } => {
  const files = listFiles(folder)
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
    // Page shells are rendered on demand, so their anchors cannot be checked in files.
    if (files.has(address) && !anchorsOf.get(address)?.has(anchor)) dead.push({ page, href })
  }
  return { pages, links, dead }
}

const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { dist: { type: 'string', default: join(root, 'dist') } } })
  const dist = resolve(values.dist)
  if (!existsSync(dist)) throw new CommandError('The site is not built yet: run `npm run build` first')
  const began = performance.now()
  const { pages, links, dead } = findDeadLinks(dist)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  for (const { page, href } of dead.slice(0, MAX_PRINTED)) console.log(`${page} → ${href}`)
  console.log(`${pages} pages, ${links} links, ${dead.length} dead, ${seconds} s`)
  if (dead.length > 0) process.exitCode = 1
}

await runCommand({ run: main })
