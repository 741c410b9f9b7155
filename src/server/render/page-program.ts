import { existsSync, readdirSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import inject from 'light-my-request'
import type { Shown } from '#content/server/page-locals.ts'

export type RenderPage = (address: string, shown: Partial<Shown>) => Promise<Buffer | null>

type Handler = (...parts: [...Parameters<RequestListener>, next: undefined, locals: object]) => Promise<void>

const ownStatus: Readonly<Record<string, number>> = { '/404': 404, '/500': 500 }

/** Moves the policy into the page, so that it holds wherever the page is served from. */
const withPolicy = (html: string, policy: string): string =>
  html.replace('<title>', `<meta http-equiv="content-security-policy" content="${policy}"><title>`)

/**
 * Astro's page program of a built site; null if there is none. Each build has its own folder, because Node loads a
 * module once.
 */
export const readPageProgram = async (dist: string): Promise<RenderPage | null> => {
  const folder = join(dist, '.server')
  const [build] = existsSync(folder) ? readdirSync(folder) : []
  if (build === undefined) return null
  const { handler } = (await import(pathToFileURL(join(folder, build, 'entry.mjs')).href)) as {
    handler: Handler
  }
  return async (address, shown) => {
    const answer = await inject(
      (request, response) => void handler(request as never, response as never, undefined, { ...shown }),
      { url: address, headers: { host: 'localhost' } },
    )
    const { statusCode, headers, rawPayload } = answer
    if (statusCode === 404 && address !== '/404') return null
    if (statusCode !== (ownStatus[address] ?? 200))
      throw new Error(`${address} was rendered with status ${statusCode}`)
    const policy = headers['content-security-policy']
    return typeof policy === 'string' ? Buffer.from(withPolicy(rawPayload.toString(), policy)) : rawPayload
  }
}
