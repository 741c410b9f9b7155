import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Endpoint } from '#contract/endpoint.ts'
import type { TrustedProxies } from './caller-address.ts'
import { tellsCallersApart } from './caller-address.ts'

/** So many calls in so many seconds from one address. */
interface Rate {
  readonly points: number
  readonly seconds: number
  /** Callers on this very machine count too. */
  readonly everywhere?: boolean
  /** Counted in this process: the count of all servers together would cost more than the call. */
  readonly hereAlone?: boolean
}

/** What each kind of call may cost us; generous, because whole companies sit behind one address. */
const rates = {
  // Behind it stands only a person's reading time, so nobody is spared.
  feedback: { points: 30, seconds: 60, everywhere: true },
  login: { points: 120, seconds: 60 },
  registration: { points: 60, seconds: 60 },
  claims: { points: 120, seconds: 60 },
  any: { points: 6000, seconds: 60, hereAlone: true },
} as const satisfies Record<string, Rate>
type Kind = keyof typeof rates

const kindOf = (endpoint: Endpoint): Kind => {
  if (endpoint.path.endsWith('/feedback')) return 'feedback'
  if (endpoint.path === '/api/auth/login') return 'login'
  if (/IdClient\/|\/api\/clients/.test(endpoint.path) && endpoint.method !== 'GET') return 'registration'
  return endpoint.method === 'POST' && /\/api\/claims|\/hold$/.test(endpoint.path) ? 'claims' : 'any'
}

/** Counts one call; null when it may go on, else the seconds after which to try again. */
export type Limit = (endpoint: Endpoint, ip: string) => Promise<number | null> | null

/** Takes a point of a caller's in the count of all servers; null, or the seconds after which there is one again. */
export type SharedCount = (
  limit: { readonly kind: string; readonly points: number; readonly seconds: number },
  network: string,
) => Promise<number | null>

/**
 * Slows floods down, per network and kind of call: what writes is counted in the count of all servers, what only reads
 * in this process, where many servers allow that many times more. Callers that cannot be told apart are counted only
 * where noted: one count for all of them would shut everybody out.
 */
export const callLimits = ({ trustProxy }: { trustProxy: TrustedProxies }, shared: SharedCount): Limit => {
  const { points, seconds } = rates.any
  const here = new RateLimiterMemory({ keyPrefix: 'any', points, duration: seconds })
  return (endpoint, network) => {
    const kind = kindOf(endpoint)
    const rate: Rate = rates[kind]
    if (!rate.everywhere && !tellsCallersApart(network, trustProxy)) return null
    return rate.hereAlone ? count(here, network) : shared({ kind, ...rate }, network)
  }
}

const count = async (limiter: RateLimiterMemory, network: string): Promise<number | null> => {
  try {
    await limiter.consume(network)
    return null
  } catch (full) {
    if (full instanceof RateLimiterRes) return Math.max(1, Math.ceil(full.msBeforeNext / 1000))
    throw full
  }
}
