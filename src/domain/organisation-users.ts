import { accept, type Outcome, refuse } from './outcome.ts'

/** What an administrator does to a user of the business account (M-LEGAL-08). */
export type UserAct = 'block' | 'unblock' | 'remove'
export type UserActCode = 'user_state_not_allowed' | 'last_administrator'

/** As far as the rule needs to know somebody. */
export interface ManagedUser {
  readonly id: number
  readonly administrator: boolean
  readonly state: 'invited' | 'active' | 'blocked'
}

const from = {
  block: ['active'],
  unblock: ['blocked'],
  remove: ['invited', 'active', 'blocked'],
} as const satisfies Record<UserAct, readonly ManagedUser['state'][]>

/**
 * May this be done to a user: only from a state that it changes, and never so that no active administrator is left —
 * the last one can neither block nor remove themselves.
 */
export function checkUserAct(
  act: UserAct,
  target: ManagedUser,
  users: readonly ManagedUser[],
): Outcome<null, UserActCode> {
  if (!from[act].some((state) => state === target.state)) return refuse('user_state_not_allowed')
  const left = users.filter(
    ({ id, administrator, state }) => administrator && state === 'active' && id !== target.id,
  )
  const loses = act !== 'unblock' && target.administrator && target.state === 'active'
  return loses && left.length === 0 ? refuse('last_administrator') : accept(null)
}
