import { apiBasePath } from '#kit/api/endpoint.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment, SessionState } from '#kit/browser/environment.ts'
import { logout, readUserInfo, startLogin } from '#people/api/session.ts'

interface SessionRequest {
  readonly asPerson: boolean
  readonly session: Promise<SessionState>
}

const sessionRequests = new WeakMap<Environment, SessionRequest>()

/** Asks the server for the session once per page, and again after the session ended or another tab logged in or out. */
export function loadSession(environment: Environment): Promise<SessionState> {
  const { $session } = environment
  const asPerson = environment.mayBePerson()
  const known = sessionRequests.get(environment)
  if (known && known.asPerson === asPerson && $session.get().kind !== 'ended') return known.session
  const session = readSession(environment, known === undefined).then((state) => {
    $session.set(state)
    return state
  })
  sessionRequests.set(environment, { asPerson, session })
  return session
}

/** The first request is shared with the header of the page. */
async function readSession(environment: Environment, isFirst: boolean): Promise<SessionState> {
  if (!environment.mayBePerson()) return { kind: 'visitor' }
  const answer = await call(environment, readUserInfo, {}, { once: isFirst, visitors: true })
  if (answer.ok)
    return answer.value.sub === '' ? { kind: 'expired' } : { kind: 'person', person: answer.value }
  if (answer.status === 401) return { kind: 'visitor' }
  return answer.code === 'unreadable_reply' ? { kind: 'expired' } : { kind: 'unknown' }
}

/** `callback` is a path within the site (M-ROUTE-39). */
export const buildLoginUrl = (callback: string): string =>
  `${apiBasePath}${startLogin.path}?callback=${encodeURIComponent(callback)}`

export const logoutUrl = `${apiBasePath}${logout.path}`
