import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dev } from 'astro'
import type { Connect, Plugin } from 'vite'
import { apiBasePath } from '#kit/api/endpoint.ts'
import { accessGroupByPage, dynamicPageRoutes, permanentRedirects } from '#kit/api/page-paths.ts'
import { checkSession, startLogin } from '#people/api/session.ts'

const root = join(import.meta.dirname, '../..')
const port = Number(process.env.PORT)
const host = process.env.HOST ?? 'localhost'
const server = `http://127.0.0.1:${process.env.SERVER_PORT}`

// Caches generated documents, because pages show the sizes of their files.
process.env.BUILD_KEPT ??= join(root, '.cache/developing')

const serverPaths = [
  '/abon-server',
  '/abon-api',
  '/identity',
  '/sandbox-bank',
  '/dev/letters',
  '/dev/messages',
  '/admin',
  '/street-picture',
  '/healthz',
  '/readyz',
  // The server's pages of imported offices load assets of the last build.
  '/_astro',
]

const officePagePattern = /^\/(\d{6})$/

/**
 * Handles page shells, permanent redirects and logins like the production server. Astro renders the offices in
 * `content`, so that edits are visible at once; pages of imported offices come from our server.
 */
const developmentShellsPlugin = (content: string): Plugin => {
  const isWritten = (index: string) => existsSync(join(content, 'offices', `${index}.md`))
  const importedPage = async (address: string): Promise<string | null> => {
    const answer = await fetch(`${server}${address}`, { redirect: 'manual' }).catch(() => null)
    return answer?.ok ? answer.text() : null
  }
  const handle: Connect.NextHandleFunction = async (request, response, next): Promise<void> => {
    const [path = '/', query] = (request.url ?? '/').split('?', 2)
    const address = path.length > 1 ? path.replace(/\/+$/, '') : path
    if (path.startsWith(`${apiBasePath}/`)) {
      // Astro refuses trailing slashes, which documented calls have.
      request.url = `${address}${query === undefined ? '' : `?${query}`}`
      return next()
    }
    const goTo = (location: string): void => {
      response.writeHead(302, { Location: location }).end()
    }

    const index = officePagePattern.exec(address)?.[1]
    if (index !== undefined) {
      if (isWritten(index)) return next()
      const page = await importedPage(address)
      if (page !== null) {
        response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
        return
      }
    }

    const moved = permanentRedirects[address]
    if (moved) return goTo(moved)
    const shell = dynamicPageRoutes.find(({ pattern }) => pattern.test(address))
    const group = shell?.group ?? accessGroupByPage[address] ?? 'open'
    if (group !== 'open' && group !== 'minimal') {
      const asked = await fetch(`${server}${apiBasePath}${checkSession.path}`, {
        headers: { cookie: request.headers.cookie ?? '' },
      }).catch(() => null)
      const back = encodeURIComponent(request.url ?? '/')
      if (asked?.status === 401) return goTo(`${apiBasePath}${startLogin.path}?callback=${back}`)
    }
    request.url = `${shell?.page ?? address}${query === undefined ? '' : `?${query}`}`
    next()
  }
  return {
    name: 'shells-in-development',
    // `post` configures this plugin after Astro's plugins, so that its handler runs before their check of
    // trailing slashes.
    enforce: 'post',
    configureServer:
      ({ middlewares }) =>
      () => {
        middlewares.stack.unshift({ route: '', handle })
      },
  }
}

await dev({
  root,
  server: { port, host },
  vite: {
    plugins: [developmentShellsPlugin(join(root, 'content'))],
    server: {
      strictPort: true,
      proxy: Object.fromEntries(
        serverPaths.map((path) => [path, { target: server, changeOrigin: false, xfwd: true }]),
      ),
    },
  },
})
