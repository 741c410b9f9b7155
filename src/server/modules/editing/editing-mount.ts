import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Mount } from '#server/http/front-door.ts'
import { secureHeaders } from '#server/http/secure-headers.ts'
import { cmsConfig, type EditingSettings } from '../../../editors/cms-config.ts'
import { cmsAddresses, cmsPage, cmsPolicy } from '../../../editors/cms-page.ts'
import type { CmsPackage } from './cms-package.ts'

const compress = promisify(gzip)

interface Answer {
  readonly type: string
  readonly body: Buffer
  /** May be kept for an hour; the page and its settings are asked for again. */
  readonly lasting: boolean
}

/**
 * The editing interface at `/admin`, there only where it is switched on. Who may edit is decided by the
 * Git server that editors log in to; nothing here is secret.
 */
export const editingMount = (settings: EditingSettings, origin: string, files: CmsPackage): Mount => {
  const headers = [
    ...secureHeaders(origin).filter(
      ([name]) => name !== 'Content-Security-Policy' && name !== 'Cross-Origin-Opener-Policy',
    ),
    ['Content-Security-Policy', cmsPolicy(settings)],
    // The Git server's login page is a window that answers to this one.
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
  ] as const
  const config = Buffer.from(JSON.stringify(cmsConfig(settings)))
  let compressed: Promise<Buffer> | undefined

  const find = (path: string): Answer | undefined => {
    if (path === cmsAddresses.page)
      return { type: 'text/html; charset=utf-8', body: Buffer.from(cmsPage), lasting: false }
    if (path === cmsAddresses.config) return { type: 'application/json', body: config, lasting: false }
    if (path === cmsAddresses.program)
      return { type: 'text/javascript; charset=utf-8', body: files.program, lasting: true }
    if (path === cmsAddresses.version) return { type: 'application/json', body: files.version, lasting: true }
    const language = /^\/admin\/cms@[\w.]+\/locales\/([\w-]+)\.json$/.exec(path)?.[1]
    const font = /^\/admin\/fonts\/([\w-]+)[:@][\w.:@-]*\/[\w-]+\.woff2$/.exec(path)?.[1]
    const body = language ? files.locale(language) : font ? files.font(font) : undefined
    return body && { type: language ? 'application/json' : 'font/woff2', body, lasting: true }
  }

  const send = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of headers) response.setHeader(name, value)
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    const found = ['GET', 'HEAD'].includes(request.method ?? '') ? find(path.replace(/\/$/, '')) : undefined
    if (!found) {
      response.writeHead(404, { 'Cache-Control': 'no-store' }).end()
      return
    }
    response.setHeader('Content-Type', found.type)
    response.setHeader('Cache-Control', found.lasting ? 'public, max-age=3600' : 'no-cache')
    const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
    if (path !== cmsAddresses.program || !takesGzip) {
      response.end(found.body)
      return
    }
    compressed ??= compress(found.body)
    response.setHeader('Content-Encoding', 'gzip')
    response.setHeader('Vary', 'Accept-Encoding')
    response.end(await compressed)
  }
  return { path: cmsAddresses.page, handle: send }
}
