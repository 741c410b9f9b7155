import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Endpoint } from '#kit/api/endpoint.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import type { TrustedProxies } from './caller-network.ts'
import { canDistinguishCallers } from './caller-network.ts'

interface RateLimit {
  readonly points: number
  readonly seconds: number
  /** Counts loopback callers too. */
  readonly everywhere?: boolean
  /** Counted per process, because a shared count would cost more than the call. */
  readonly hereAlone?: boolean
}

/** The limits are generous, because a whole company may share one IP address. */
const rateLimits = {
  // Loopback callers count too, because this limit protects the time of the support staff.
  feedback: { points: 30, seconds: 60, everywhere: true },
  login: { points: 120, seconds: 60 },
  registration: { points: 60, seconds: 60 },
  claims: { points: 120, seconds: 60 },
  // The only page that is rendered anew for every request.
  officeSearchPage: { points: 300, seconds: 60, hereAlone: true },
  any: { points: 6000, seconds: 60, hereAlone: true },
} as const satisfies Record<string, RateLimit>
type RateKind = keyof typeof rateLimits

type LimitedCall = Pick<Endpoint, 'method' | 'path'>

/** The search page counts as a call, although it is no endpoint. */
export const officeSearchPageCall: LimitedCall = { method: 'GET', path: pagePaths.offices }

const rateKind = (endpoint: LimitedCall): RateKind => {
  if (endpoint === officeSearchPageCall) return 'officeSearchPage'
  if (endpoint.path.endsWith('/feedback')) return 'feedback'
  if (endpoint.path === '/api/auth/login') return 'login'
  if (/IdClient\/|\/api\/clients/.test(endpoint.path) && endpoint.method !== 'GET') return 'registration'
  return endpoint.method === 'POST' && /\/api\/claims|\/hold$/.test(endpoint.path) ? 'claims' : 'any'
}

/** Counts a call; null if it is allowed, otherwise seconds until a retry. */
export type CallLimiter = (endpoint: LimitedCall, ip: string) => Promise<number | null> | null

export type SharedCallCounter = (
  limit: { readonly kind: string; readonly points: number; readonly seconds: number },
  network: string,
) => Promise<number | null>

/**
 * Limits calls per network and kind. Writes are counted for all servers together, reads per process. Callers that
 * cannot be told apart are counted only for limits with `everywhere`, because a shared count would lock everybody out.
 */
export const createCallLimiter = (
  { trustProxy }: { trustProxy: TrustedProxies },
  shared: SharedCallCounter,
): CallLimiter => {
  const createLocalLimiter = (kind: RateKind) => {
    const { points, seconds } = rateLimits[kind]
    return new RateLimiterMemory({ keyPrefix: kind, points, duration: seconds })
  }
  const searchPagesHere = createLocalLimiter('officeSearchPage')
  const readsHere = createLocalLimiter('any')
  return (endpoint, network) => {
    const kind = rateKind(endpoint)
    const rate: RateLimit = rateLimits[kind]
    if (!rate.everywhere && !canDistinguishCallers(network, trustProxy)) return null
    if (!rate.hereAlone) return shared({ kind, ...rate }, network)
    return countLocally(kind === 'officeSearchPage' ? searchPagesHere : readsHere, network)
  }
}

const countLocally = async (limiter: RateLimiterMemory, network: string): Promise<number | null> => {
  try {
    await limiter.consume(network)
    return null
  } catch (full) {
    if (full instanceof RateLimiterRes) return Math.max(1, Math.ceil(full.msBeforeNext / 1000))
    throw full
  }
}
