import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OpenSitePages, SitePages } from '../../documents/content-at-hand.ts'

/** What a build left to draw pages of the site with (commands/build/page-renderer.ts). */
export interface SiteRenderer extends SitePages {
  /** Addresses of the pages that stand whatever editors write. */
  readonly addresses: readonly string[]
}

const FOLDER = '.pages'

/** Reads what the build left in this folder; null where it left nothing. Each build's program is loaded once. */
export const readSiteRenderer = async (dist: string): Promise<SiteRenderer | null> => {
  const folder = join(dist, FOLDER)
  const program = join(folder, 'draw.mjs')
  if (!existsSync(program)) return null
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const stamp: unknown = read('stamp.json')
  const { openSitePages } = (await import(`${pathToFileURL(program).href}?${stamp}`)) as {
    openSitePages: OpenSitePages
  }
  const pages = openSitePages()
  return { ...pages, addresses: read('addresses.json') }
}
