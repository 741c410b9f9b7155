import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import {
  createPageHeaders,
  type Markup,
  pageStyles,
  pageStylesHeaders,
} from '#server/integrations/html-page.ts'
import type { KeyValueStore } from '#server/integrations/key-value-store.ts'
import { demoLoginWords } from '#stand-ins/words/demo-people.ts'
import { demoPeople, parseDemoPersona } from './demo-people.ts'
import { readIssuerKeys } from './issuer-keys.ts'
import {
  createEmbeddedOpenidProvider,
  embeddedIssuerPath,
  issuerClientId,
  renderMessagePage,
  renderPersonChooser,
} from './issuer-provider.ts'

/** Reads a form body; one over 10 kB counts as empty. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) > 10_000)
    return new URLSearchParams()
  return new URLSearchParams(await text(request))
}

export interface EmbeddedIssuer {
  readonly issuer: string
  readonly client: { readonly id: string; readonly secret: string }
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/**
 * Starts the OpenID issuer for demos and development. It uses real time, because issuer and site both check the expiry
 * of tokens. `redirectUri` is the only URL to which a login may return.
 */
export async function startEmbeddedIssuer(options: {
  origin: string
  redirectUri: string
  store: KeyValueStore
}): Promise<EmbeddedIssuer> {
  const origin = new URL(options.origin)
  const issuer = `${origin.origin}${embeddedIssuerPath}`
  const styles = `${embeddedIssuerPath}/page.css`
  const keys = await readIssuerKeys(options.store)
  const provider = createEmbeddedOpenidProvider(issuer, keys, options)
  const answer = provider.callback()

  const send = async (response: ServerResponse, status: number, content: Markup) => {
    response.writeHead(status, createPageHeaders())
    response.end(String(await content))
  }

  const chooser = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const waiting = await provider.interactionDetails(request, response).catch(() => undefined)
    if (!waiting) {
      const gone = renderMessagePage(styles, origin.origin, demoLoginWords.lost, demoLoginWords.lostLead)
      return send(response, 400, gone)
    }
    const chosen = request.method === 'POST' ? (await readForm(request)).get('person') : null
    const persona = chosen === null ? undefined : parseDemoPersona(chosen)
    if (persona) {
      const login = { accountId: demoPeople[persona].sub, remember: false }
      return provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false })
    }
    if (chosen === 'cancel') {
      const refusal = { error: 'access_denied', error_description: 'the person pressed cancel' }
      return provider.interactionFinished(request, response, refusal)
    }
    return send(response, 200, renderPersonChooser(styles, path))
  }

  return {
    issuer,
    client: { id: issuerClientId, secret: keys.clientSecret },
    async handle(request, response) {
      // Makes the library use the public URL of the site, behind any proxy.
      request.headers['x-forwarded-proto'] = origin.protocol.slice(0, -1)
      request.headers['x-forwarded-host'] = origin.host
      const path = new URL(request.url ?? '/', origin).pathname
      if (path.startsWith(`${embeddedIssuerPath}/people/`)) return chooser(request, response, path)
      if (path === styles) {
        response.writeHead(200, pageStylesHeaders).end(pageStyles)
        return
      }
      if (path === `${embeddedIssuerPath}/profile`) {
        const words = [demoLoginWords.profile, demoLoginWords.profileLead] as const
        return send(response, 200, renderMessagePage(styles, origin.origin, ...words))
      }
      const mounted = request as IncomingMessage & { originalUrl?: string }
      mounted.originalUrl = request.url ?? '/'
      request.url = mounted.originalUrl.slice(embeddedIssuerPath.length) || '/'
      await answer(request, response)
    },
  }
}
