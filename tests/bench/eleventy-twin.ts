import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const source = pathToFileURL(`${resolve(import.meta.dirname, '../../src')}/`).href

/**
 * Writes an Eleventy site into `folder` that builds the same pages from the same list: its data are the same offices,
 * neighbours and places, its template fills the same drawing; the reading, paging and writing are Eleventy's own.
 */
export const writeTwin = (folder: string, list: string, parts: string): void => {
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(folder, 'eleventy.config.js'),
    `export default (config) => { config.setQuietMode(true) }
export const config = { dir: { input: 'site', output: 'out' }, templateFormats: ['11ty.js'] }
`,
  )
  writeFileSync(
    join(folder, 'site/pages.11ty.js'),
    `import { officesForPages } from '${source}commands/office-pages-input.ts'
import { readParts } from '${source}office-pages/drawn-parts.ts'
import { pagesToMake } from '${source}office-pages/pages-to-make.ts'
import { pricingOn } from '${source}office-pages/pricing.ts'
import { takenParts } from '${source}office-pages/take-parts.ts'
import { readEntries } from '${source}server/content/read-entries.ts'
import { tariffEntry } from '${source}contract/content/tariff-entry.ts'

const content = ${JSON.stringify(resolve(import.meta.dirname, '../../content'))}
const taken = takenParts(${JSON.stringify(parts)})
const offices = await officesForPages(content, [${JSON.stringify(list)}], () => {})
const deps = {
  parts: readParts(taken.page, taken.styleSheet),
  pricing: pricingOn(readEntries(content + '/tariffs', tariffEntry), new Date().toISOString().slice(0, 10)),
  servicePage: new Map(),
  origin: 'https://box.example',
  telephone: '',
  script: taken.script,
}
const pages = new Map(pagesToMake(offices, deps, '').map((page) => [page.address, page]))

export const data = {
  addresses: [...pages.keys()],
  pagination: { data: 'addresses', size: 1, alias: 'address' },
  permalink: ({ address }) => address.slice(1) + '.html',
}
export const render = ({ address }) => pages.get(address).html()
`,
  )
}
