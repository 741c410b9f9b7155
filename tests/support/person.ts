import {
  apiBasePath,
  type Endpoint,
  type EndpointRefusalCode,
  type EndpointReply,
  type EndpointRequest,
} from '#kit/api/endpoint.ts'
import type { RefusalBody } from '#kit/api/refusal.ts'
import type { DemoPersona } from '#stand-ins/login/demo-people.ts'

/** The response to an API call. */
export type Called<E extends Endpoint> =
  | {
      readonly ok: true
      readonly status: number
      readonly value: EndpointReply<E>
      readonly headers: Headers
    }
  | (Omit<RefusalBody, 'code'> & {
      readonly ok: false
      readonly status: number
      readonly code: EndpointRefusalCode<E>
      readonly headers: Headers
    })

/** A person with a browser that stores and sends cookies and names the origin of its requests. */
export interface TestPerson {
  readonly cookies: Map<string, string>
  /** Sends one request without following redirects. */
  visit(address: string, init?: RequestInit): Promise<Response>
  /** Navigates like a browser; returns the response after all redirects and its address. */
  navigate(address: string, init?: RequestInit): Promise<{ response: Response; address: URL }>
  /** A call of the contract, as the site makes it. */
  call<E extends Endpoint>(
    endpoint: E,
    request: EndpointRequest<E>,
    headers?: HeadersInit,
  ): Promise<Called<E>>
  /** Logs in at the embedded issuer as one of its people; answers where the browser ended. */
  login(persona: DemoPersona | 'cancel', callback?: string): Promise<{ response: Response; address: URL }>
}

interface AnyRequest {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
}

/** Throws if a long response is not compressed although the client accepts compression. */
const expectCompressed = (address: string, text: string, { headers }: Response): void => {
  if (text.length < 1024 || headers.has('content-encoding')) return
  throw new Error(`${address} answered ${text.length} characters that were not compressed`)
}

const pathOf = (endpoint: Endpoint, { params = {}, query = {} }: AnyRequest): string => {
  const path = endpoint.path.replace(/:([A-Za-z]+)(\{[^}]*\})?/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString()
  return `${endpoint.outside ? '' : apiBasePath}${path}${asked ? `?${asked}` : ''}`
}

/** A person with a new browser without cookies. */
export const testPerson = (origin: string): TestPerson => {
  // Cookies are stored by name and path, as in browsers.
  const cookies = new Map<string, string>()

  const visit: TestPerson['visit'] = async (address, init = {}) => {
    const url = new URL(address, origin)
    const headers = new Headers(init.headers)
    const fitting = [...cookies].filter(([key]) => url.pathname.startsWith(key.split(' ')[1] ?? '/'))
    if (fitting.length > 0) {
      headers.set('cookie', fitting.map(([key, value]) => `${key.split(' ')[0]}=${value}`).join('; '))
    }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const index = pair.indexOf('=')
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/'
      const key = `${pair.slice(0, index)} ${path}`
      if (index === pair.length - 1 || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(key)
      else cookies.set(key, pair.slice(index + 1))
    }
    return response
  }

  const navigate: TestPerson['navigate'] = async (start, init) => {
    let address = new URL(start, origin)
    let response = await visit(address.href, init)
    for (let hop = 0; hop < 12; hop += 1) {
      const next = response.headers.get('location')
      if (next === null) return { response, address }
      address = new URL(next, address)
      await response.body?.cancel()
      response = await visit(address.href)
    }
    throw new Error('twelve redirects in a row')
  }

  return {
    cookies,
    visit,
    navigate,
    async call(endpoint, request, headers = {}) {
      const parts = request as AnyRequest
      const changes = endpoint.method !== 'GET'
      const response = await visit(pathOf(endpoint, parts), {
        method: endpoint.method,
        headers: {
          ...(changes ? { Origin: origin } : {}),
          ...('body' in parts ? { 'Content-Type': 'application/json' } : {}),
          ...Object.fromEntries(new Headers(headers)),
        },
        ...('body' in parts ? { body: JSON.stringify(parts.body) } : {}),
      })
      const text = await response.text()
      expectCompressed(endpoint.path, text, response)
      const reply: unknown = text === '' ? {} : JSON.parse(text)
      const { status } = response
      return (
        response.ok
          ? { ok: true, status, value: reply, headers: response.headers }
          : { ok: false, status, ...(reply as RefusalBody), headers: response.headers }
      ) as Called<typeof endpoint>
    },
    async login(persona, callback = '/') {
      const chooser = await navigate(`${apiBasePath}/api/auth/login?callback=${encodeURIComponent(callback)}`)
      return navigate(chooser.address.href, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ person: persona }).toString(),
      })
    },
  }
}
