// Copied into the npm package, so it must import nothing.

/**
 * @typedef {readonly [method: string, path: string, needsKey: boolean, codes: readonly string[], isFile: boolean]} Call
 * @typedef {{ origin: string, key?: string | undefined, fetch?: typeof globalThis.fetch }} Settings
 * @typedef {{
 *   params?: Readonly<Record<string, unknown>>,
 *   query?: Readonly<Record<string, unknown>>,
 *   body?: unknown,
 *   signal?: AbortSignal,
 * }} Sent
 */

/**
 * Parses the body as JSON; undefined if it is not JSON.
 * @param {Response} response
 */
const jsonOf = async (response) => {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

/**
 * @param {Call} call
 * @param {Sent} request
 */
const addressOf = ([, path], { params = {}, query = {} }) => {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.append(name, String(value))
  }
  const words = search.toString()
  return words === '' ? filled : `${filled}?${words}`
}

/**
 * @param {Call} call
 * @param {Settings} settings
 * @param {string | undefined} body
 * @returns {Record<string, string>}
 */
const headersOf = ([method, , needsKey, , isFile], { key, origin }, body) => ({
  Accept: isFile ? '*/*' : 'application/json',
  ...(needsKey && key !== undefined ? { Authorization: `Bearer ${key}` } : {}),
  // The server requires the origin for calls without a key; browsers add it automatically.
  ...(method !== 'GET' && !needsKey ? { Origin: origin } : {}),
  ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
})

/**
 * Converts a refusal; a code unknown to this version goes to `serverCode`.
 * @param {readonly string[]} codes
 * @param {Response} response
 * @param {{ code?: unknown, fields?: unknown, data?: unknown } | null | undefined} body
 */
const refusalOf = (codes, response, body) => {
  const sent = typeof body?.code === 'string' ? body.code : null
  const known = sent !== null && codes.includes(sent)
  const wait = Number(response.headers.get('retry-after'))
  return {
    ok: false,
    code: known ? sent : sent === null ? 'unexpected_answer' : 'unknown_refusal',
    status: response.status,
    serverCode: sent,
    ...(body?.fields === undefined ? {} : { fields: body.fields }),
    ...(body?.data === undefined ? {} : { data: body.data }),
    ...(wait > 0 ? { retryAfter: wait } : {}),
  }
}

/**
 * @param {Call} call
 * @param {Required<Pick<Settings, 'fetch'>> & Settings} settings
 * @param {Sent} request
 */
const send = async (call, settings, request) => {
  const [method, , , codes, isFile] = call
  const body = request.body === undefined ? undefined : JSON.stringify(request.body)
  const { fetch } = settings
  try {
    const response = await fetch(`${settings.origin}${addressOf(call, request)}`, {
      method,
      headers: headersOf(call, settings, body),
      ...(body === undefined ? {} : { body }),
      ...(request.signal === undefined ? {} : { signal: request.signal }),
    })
    const isBytes = isFile && response.ok
    const value = isBytes ? new Uint8Array(await response.arrayBuffer()) : await jsonOf(response)
    if (response.ok && value !== undefined) return { ok: true, value }
    return refusalOf(codes, response, value)
  } catch (error) {
    return { ok: false, code: 'no_answer', status: null, serverCode: null, cause: error }
  }
}

/**
 * Creates a client of one server; `fetch` defaults to the global one.
 * @param {Settings} settings
 */
export const createClient = ({ origin, key, fetch = globalThis.fetch }) => {
  const settings = { origin: origin.replace(/\/+$/, ''), key, fetch }
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, (request = {}) => send(call, settings, request)]),
  )
}

/**
 * Filled by the generator.
 * @type {Readonly<Record<string, Call>>}
 */
const calls = {}
