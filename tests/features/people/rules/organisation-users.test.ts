import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkOrganisationUserAction,
  type ManagedOrganisationUser,
  type OrganisationUserAction,
} from '#people/rules/rent-conditions.ts'

const states = ['invited', 'active', 'blocked'] as const
const after = { block: 'blocked', unblock: 'active', remove: null } as const

const someUsers = fc
  .array(fc.record({ administrator: fc.boolean(), state: fc.constantFrom(...states) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((users) => users.map((user, index): ManagedOrganisationUser => ({ id: index + 1, ...user })))

const administrators = (users: readonly ManagedOrganisationUser[]) =>
  users.filter(({ administrator, state }) => administrator && state === 'active').length

test('no action removes the last active administrator (M-LEGAL-08)', () => {
  fc.assert(
    fc.property(
      someUsers,
      fc.nat(5),
      fc.constantFrom<OrganisationUserAction>('block', 'unblock', 'remove'),
      (users, index, act) => {
        const target = users[index % users.length] as ManagedOrganisationUser
        if (!checkOrganisationUserAction(act, target, users).ok) return
        const state = after[act]
        const left = users.flatMap((user) =>
          user.id !== target.id ? [user] : state === null ? [] : [{ ...user, state }],
        )
        if (administrators(users) > 0) expect(administrators(left)).toBeGreaterThan(0)
      },
    ),
  )
})

test('an action without effect is refused', () => {
  const user = { id: 1, administrator: false, state: 'blocked' } as const
  expect(checkOrganisationUserAction('block', user, [user])).toEqual({
    ok: false,
    code: 'user_state_not_allowed',
  })
  expect(checkOrganisationUserAction('unblock', { ...user, state: 'active' }, [user]).ok).toBe(false)
  expect(checkOrganisationUserAction('remove', user, [user]).ok).toBe(true)
})
