import { join } from 'node:path'
import type { Connect, Plugin } from 'vite'
import { pagesToMake } from '../office-pages/pages-to-make.ts'
import { officesForPages, rememberedLists } from './office-pages-input.ts'
import { sharedByPages } from './office-pages-shared.ts'

/** Pages of offices and of the places that lead to them; the parts they are drawn of are Astro's. */
const OFFICE_PAGE = /^\/(?:\d{6}|offices(?:\/(?!parts$).+)?)$/
/** While developing, scripts are served as they are written. */
const SCRIPT = '/src/features/office-page/office-script.ts'

/**
 * Answers office pages while developing: as the build makes them, from what stands in the files at this moment, of parts
 * that Astro's server (at `origin`) draws at each request. What has no page there goes on to Astro.
 */
export const officesInDevelopment = (root: string, data: string, origin: string): Plugin => {
  const pageAt = async (address: string): Promise<string | undefined> => {
    const drawn = await fetch(`${origin}/offices/parts`)
    if (!drawn.ok) return undefined
    const shared = sharedByPages({ page: await drawn.text(), styleSheet: null, script: SCRIPT }, '')
    const offices = await officesForPages(join(root, 'content'), rememberedLists(data), () => {})
    return pagesToMake(offices, shared.deps, shared.base)
      .find((page) => page.address === address)
      ?.html()
  }
  const handle: Connect.NextHandleFunction = async (request, response, next): Promise<void> => {
    const [path = '/'] = (request.url ?? '/').split('?', 1)
    const address = decodeURI(path.length > 1 ? path.replace(/\/+$/, '') : path)
    if (!OFFICE_PAGE.test(address)) return next()
    try {
      const html = await pageAt(address)
      if (html === undefined) return next()
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html)
    } catch (error) {
      next(error)
    }
  }
  return {
    name: 'offices-in-development',
    enforce: 'post',
    configureServer({ middlewares, watcher, ws }) {
      // No module imports an office's file, so nothing else would tell a page that is open.
      watcher.on('change', (file) => {
        if (file.startsWith(join(root, 'content/offices'))) ws.send({ type: 'full-reload' })
      })
      return () => middlewares.stack.unshift({ route: '', handle })
    },
  }
}
