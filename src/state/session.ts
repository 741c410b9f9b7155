import { atom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { basePath } from '#contract/endpoint.ts'
import { login, logout, readUserInfo, type UserInfo } from '#contract/session.ts'

/** Who is here: not yet known, nobody, a person, or a session whose person has vanished (M-SESS-02). */
export type SessionState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'person'; readonly person: UserInfo }
  | { readonly kind: 'expired' }
  | { readonly kind: 'unknown' }

/** The session as all islands see it; asked once when the first of them is shown. */
export const $session = atom<SessionState>({ kind: 'asking' })

let asked: Promise<SessionState> | null = null
let askedAsPerson = false
/** At the start of a page its header asks too. */
let once = true

/**
 * Asks the server who is here, once a page; later calls get the same answer, until somebody logs in or out in another tab.
 */
export function askSession(environment: Environment): Promise<SessionState> {
  const mayBePerson = environment.mayBePerson()
  if (mayBePerson !== askedAsPerson) asked = null
  askedAsPerson = mayBePerson
  asked ??= readSession(environment).then((state) => {
    $session.set(state)
    return state
  })
  return asked
}

/** Forgets the answer, for when the server says in the middle of the work that the session ended. */
export function sessionEnded(): void {
  asked = null
  $session.set({ kind: 'expired' })
}

async function readSession(environment: Environment): Promise<SessionState> {
  if (!environment.mayBePerson()) return { kind: 'visitor' }
  const answer = await call(environment, readUserInfo, {}, { once })
  once = false
  if (answer.ok)
    return answer.value.sub === '' ? { kind: 'expired' } : { kind: 'person', person: answer.value }
  if (answer.status === 401) return { kind: 'visitor' }
  return answer.code === 'unreadable_reply' ? { kind: 'expired' } : { kind: 'unknown' }
}

/** Where a browser goes to log in and come back to an address within the site (M-ROUTE-39). */
export const loginAddress = (callback: string): string =>
  `${basePath}${login.path}?callback=${encodeURIComponent(callback)}`

/** Where a browser goes to end the session. */
export const logoutAddress = `${basePath}${logout.path}`
