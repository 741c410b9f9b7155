import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { html } from 'hono/html'
import { basePath } from '#contract/endpoint.ts'
import { startingWords as words } from '#copy/gateways/starting.ts'
import { page, pageHeaders, pageStyles, pageStylesHeaders } from '../gateways/page.ts'

const RETRY_SECONDS = '2'
const STYLES = '/starting.css'

const later = { 'Cache-Control': 'no-store', 'Retry-After': RETRY_SECONDS }

/** What a person sees meanwhile: a page of itself, since the files of the site are not read yet. */
const starting = page(
  STYLES,
  words.title,
  html`<h1>${words.title}</h1><p>${words.lead}</p><p class="quiet">${words.again} <a href="">${words.link}</a>.</p>`,
)

const send = (
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): void => {
  response.writeHead(status, headers).end(body)
}

/** Calls are refused by their code, people get a page that tries again by itself, everything else no body. */
const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
  if (path === STYLES) return send(response, 200, pageStylesHeaders, pageStyles)
  if (path.startsWith(`${basePath}/`) || path.startsWith('/abon-api/')) {
    const headers = { ...later, 'Content-Type': 'application/json', 'X-Refusal-Code': 'unavailable' }
    return send(response, 503, headers, JSON.stringify({ code: 'unavailable' }))
  }
  if (!(request.headers.accept ?? '').includes('text/html')) return send(response, 503, later, '')
  const headers = { ...pageHeaders(), ...later, Refresh: RETRY_SECONDS }
  send(response, 503, headers, request.method === 'HEAD' ? '' : String(await starting))
}

/** Answers every request until the product behind the port is ready to: 503, and nobody sees a blank page. */
export const startingUp: RequestListener = (request, response) => void answer(request, response)
