import { existsSync, readdirSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import inject from 'light-my-request'
import type { PageLocals } from '#content/server/page-locals.ts'

export interface PageRedirect {
  readonly status: number
  readonly location: string
}

export type PageRenderer = (
  address: string,
  context: Partial<PageLocals>,
) => Promise<Buffer | PageRedirect | null>

type Handler = (...parts: [...Parameters<RequestListener>, next: undefined, locals: object]) => Promise<void>

const REDIRECT_STATUSES: readonly number[] = [302, 308]
const STATUS_BY_ADDRESS: Readonly<Record<string, number>> = { '/404': 404, '/500': 500 }

/** Moves the content security policy into the page, so that it also applies if another web server serves the page. */
const insertPolicy = (html: string, policy: string): string =>
  html.replace('<title>', `<meta http-equiv="content-security-policy" content="${policy}"><title>`)

/**
 * Loads the page renderer of the built site; null if there is no built site. Each build has its own folder, because
 * Node caches modules.
 */
export const loadPageRenderer = async (dist: string): Promise<PageRenderer | null> => {
  const folder = join(dist, '.server')
  const [build] = existsSync(folder) ? readdirSync(folder) : []
  if (build === undefined) return null
  const { handler } = (await import(pathToFileURL(join(folder, build, 'entry.mjs')).href)) as {
    handler: Handler
  }
  return async (address, context) => {
    const answer = await inject(
      (request, response) => void handler(request as never, response as never, undefined, { ...context }),
      { url: address, headers: { host: 'localhost' } },
    )
    const { statusCode, headers, rawPayload } = answer
    if (statusCode === 404 && address !== '/404') return null
    if (REDIRECT_STATUSES.includes(statusCode) && typeof headers.location === 'string')
      return { status: statusCode, location: headers.location }
    if (statusCode !== (STATUS_BY_ADDRESS[address] ?? 200))
      throw new Error(`${address} was rendered with status ${statusCode}`)
    const policy = headers['content-security-policy']
    return typeof policy === 'string' ? Buffer.from(insertPolicy(rawPayload.toString(), policy)) : rawPayload
  }
}
