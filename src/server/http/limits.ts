import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Endpoint } from '#contract/endpoint.ts'
import { tellsCallersApart } from './caller-address.ts'

/** So many calls in so many seconds from one address. */
interface Rate {
  readonly points: number
  readonly seconds: number
  /** Callers on this very machine count too. */
  readonly everywhere?: boolean
}

/** What each kind of call may cost us; generous, because whole companies sit behind one address. */
const rates = {
  // Behind it stands only a person's reading time, so nobody is spared.
  feedback: { points: 30, seconds: 60, everywhere: true },
  login: { points: 120, seconds: 60 },
  registration: { points: 60, seconds: 60 },
  claims: { points: 120, seconds: 60 },
  any: { points: 6000, seconds: 60 },
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

/**
 * Slows floods down, per network and kind of call, counted in this process: many servers allow that many times more.
 * What must hold exactly, and across servers, is counted in the database (modules/rate-limits). Callers
 * that cannot be told apart are counted only where noted: one count for all of them would shut everybody out.
 */
export const callLimits = ({ trustProxy }: { trustProxy: boolean }): Limit => {
  const limiters = new Map<Kind, RateLimiterMemory>()
  for (const [kind, rate] of Object.entries(rates) as [Kind, Rate][]) {
    limiters.set(
      kind,
      new RateLimiterMemory({ keyPrefix: kind, points: rate.points, duration: rate.seconds }),
    )
  }
  return (endpoint, ip) => {
    const kind = kindOf(endpoint)
    const rate: Rate = rates[kind]
    if (!rate.everywhere && !tellsCallersApart(ip, trustProxy)) return null
    return count(limiters.get(kind), ip)
  }
}

const count = async (limiter: RateLimiterMemory | undefined, ip: string): Promise<number | null> => {
  try {
    await limiter?.consume(ip)
    return null
  } catch (full) {
    if (full instanceof RateLimiterRes) return Math.max(1, Math.ceil(full.msBeforeNext / 1000))
    throw full
  }
}
