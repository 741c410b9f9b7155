import { lookup as resolve } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import type { OutsideCalls } from '#server/tracing/outside-calls.ts'

/** What is given out of IPv6; the rest belongs to nobody yet. */
const given = ipaddr.IPv6.parseCIDR('2000::/3')

/** Is this an address of the public internet, and not of this machine, of somebody's own house, or of nobody? */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(given))
}

/** Ports of https; '' is 443, and any other one may be a service that an answer tells of. */
const hookPorts = new Set(['', '8443'])

/** May events be sent to this address at all? https at its usual ports without a user in it, and no bare private address; in development any http too. */
export function mayBeHook(text: string, development: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname, port } = new URL(text)
  if (username !== '' || password !== '') return false
  if (development) return protocol === 'https:' || protocol === 'http:'
  const bare = hostname.replace(/^\[|\]$/g, '')
  return (
    protocol === 'https:' &&
    hookPorts.has(port) &&
    (isIP(bare) === 0 ? bare.includes('.') : isPublicAddress(bare))
  )
}

const TIMEOUT_MS = 10_000
/** From this status on the receiver did not take the event. */
const REFUSED = 300

/** Sends one event to an address of an organisation; answers the HTTP status, or why there was no answer. */
export type HookPost = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<Outcome<number, 'address_refused' | 'no_answer'>>

class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

/** Finds the addresses of a name and refuses it if one is not public; the connection goes to what was looked at here. */
const publicOnly: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    const [first] = found
    if (!first || found.some(({ address }) => !isPublicAddress(address)))
      return done(new AddressRefused(hostname), '', 0)
    return options.all ? done(null, found) : done(null, first.address, first.family)
  })
}

/**
 * Posts over a connection of its own: never along a redirect, never to an address that is not of the public internet
 * (in development anywhere), never longer than ten seconds; of the answer only the status is read.
 */
export const openHookPost =
  (development: boolean): HookPost =>
  (url, headers, body) =>
    new Promise((done) => {
      if (!mayBeHook(url, development)) return done(refuse('address_refused'))
      const send = new URL(url).protocol === 'https:' ? httpsRequest : httpRequest
      const request = send(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
          agent: false,
          timeout: TIMEOUT_MS,
          signal: AbortSignal.timeout(TIMEOUT_MS),
          ...(development ? {} : { lookup: publicOnly }),
        },
        (response) => {
          done(accept(response.statusCode ?? 0))
          response.destroy()
        },
      )
      request.on('timeout', () => request.destroy())
      request.on('error', (error) =>
        done(refuse(error instanceof AddressRefused ? 'address_refused' : 'no_answer')),
      )
      request.end(body)
    })

/** Webhooks stand in the traces and are counted as calls of other systems are; whose they are is not told. */
export const countedHooks =
  (post: HookPost, calls: OutsideCalls): HookPost =>
  (...sent) =>
    calls.call(
      'webhook',
      () => post(...sent),
      (answer) => {
        if (!answer.ok) return answer.code
        return answer.value < REFUSED ? null : String(answer.value)
      },
    )
