import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js'
import { CONTENT_KEY } from './keep-renderer.ts'
import type { KeptPage, keptIn } from './kept.ts'
import type { SiteContent } from './read-content.ts'

/** A file of the site, drawn. */
export interface Drawn {
  /** Its path in the built site: `faq.html`, `docs/tarif.pdf`. */
  readonly file: string
  readonly bytes: Buffer
}

/** What Astro's bundle gives to those who draw with it (astro/dist/core/build/app.js). */
interface BuildApp {
  readonly logger: { readonly options: unknown }
  setInternals(internals: unknown): void
  setOptions(options: unknown): void
  render(request: Request, options: { routeData: unknown }): Promise<Response>
}

const entryOf = (bundle: string): string => {
  const name = readdirSync(bundle).find((file) => file.startsWith('prerender-entry'))
  if (!name) throw new Error('The site is not built yet')
  return pathToFileURL(join(bundle, name)).href
}

const fileOf = (pathname: string, isPage: boolean): string => {
  const path = pathname.replace(/^\/+|\/+$/g, '')
  return isPage ? `${path === '' ? 'index' : path}.html` : path
}

/**
 * Draws every file of the site that is made of content with what the last build kept, each for `use`, one after
 * another. Once a process: the bundle takes the content that it is first given.
 */
export const drawPages = async (
  kept: ReturnType<typeof keptIn>,
  content: SiteContent,
  use: (drawn: Drawn) => Promise<void>,
): Promise<void> => {
  Object.assign(globalThis, { [CONTENT_KEY]: content })
  process.env.KEPT_PAPERS = kept.papers
  // As Astro does while it builds: React draws faster so.
  process.env.NODE_ENV = 'production'
  const { app } = (await import(entryOf(kept.bundle))) as { app: BuildApp }
  const pages = JSON.parse(readFileSync(kept.pages, 'utf8')) as KeptPage[]
  app.setInternals({ pagesByKeys: new Map(pages.map(({ key, styles }) => [key, { styles }])) })
  app.setOptions({ settings: { scripts: [] }, logger: app.logger })
  for (const { pathname, route } of await new StaticPaths(app as never).getAll()) {
    const isPage = route.type === 'page'
    const file = fileOf(pathname, isPage)
    const request = new Request(new URL(isPage ? `/${file}` : pathname, 'http://localhost'))
    const response = await app.render(request, { routeData: route })
    if (!response.ok && !/^\/(404|500|403)/.test(pathname)) throw new Error(`${file} could not be drawn`)
    await use({ file, bytes: Buffer.from(await response.arrayBuffer()) })
  }
}
