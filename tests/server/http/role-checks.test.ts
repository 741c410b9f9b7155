import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createRoleCheck, findSession } from '#people/server/sessions.ts'
import { createFieldCipher } from '#server/field-cipher.ts'
import { hashSessionSecret } from '#server/http/session.ts'
import type { Identity, IdentityProvider } from '#server/integrations/identity/identity-provider.ts'
import { sealedColumns } from '#server/sealing/sealed-columns.ts'
import { contextWith } from '#support/context.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

let product: Tenant
let sub: string
beforeAll(async () => {
  product = await openTenant()
  sub = product.person('operator').sub
})

const cipher = createFieldCipher([Buffer.alloc(32, 7).toString('base64')])

type Answer = Awaited<ReturnType<IdentityProvider['askAgain']>>
let answer: () => Answer
let asked: string[]
const identity = {
  askAgain: async (token: string): Promise<Answer> => {
    asked.push(token)
    return answer()
  },
}
const stays = (more: Partial<Identity> = {}): Answer => ({
  ok: true,
  value: {
    identity: {
      sub,
      userName: '',
      email: '',
      profileUrl: '',
      role: 'operator',
      branch: product.office,
      organisations: [],
      ...more,
    },
    refreshToken: `token-${asked.length + 1}`,
  },
})
beforeEach(() => {
  asked = []
  answer = () => stays()
})

/** An operator's session, opened at noon with a token, and the look at it so many minutes later. */
async function opened(token: string | null = 'token-1') {
  const operator = await product.as('operator')
  const secret = operator.cookie.replace(/^session=/, '')
  const { kysely } = product.database
  await kysely
    .updateTable('session')
    .set({ refreshToken: token === null ? null : cipher.seal(token, sealedColumns.refreshToken.place(sub)) })
    .where('id', '=', hashSessionSecret(secret))
    .execute()
  const check = createRoleCheck(
    contextWith({
      db: kysely,
      identity,
      cipher,
      config: { roleCheckMinutes: 5 },
      log: { warn: () => undefined },
    }),
  )
  return async (minutes: number) => {
    const now = new Date(product.clock.now().getTime() + minutes * 60_000)
    const session = await findSession(kysely, secret, now)
    return session && check(session, now)
  }
}

test('an operator’s role is rechecked every few minutes with the newest token', async () => {
  const look = await opened()
  expect(await look(4)).not.toBeNull()
  expect(asked).toEqual([])
  // Of requests at one moment a single one asks: a token may be good for one use.
  const three = await Promise.all([look(6), look(6), look(6)])
  expect(three.every((session) => session !== null)).toBe(true)
  expect(asked).toEqual(['token-1'])
  expect(await look(10)).not.toBeNull()
  expect(await look(12)).not.toBeNull()
  expect(asked).toEqual(['token-1', 'token-2'])
})

test.each([
  ['their role was taken away', () => stays({ role: 'client' })],
  ['they work for another branch', () => stays({ branch: '190' })],
  ['the issuer ended their login', (): Answer => ({ ok: false, code: 'login_ended' })],
])('all their sessions end once %s', async (_, reply) => {
  const look = await opened()
  const other = await opened()
  answer = reply
  expect(await look(6)).toBeNull()
  expect(await look(6)).toBeNull()
  expect(await other(6)).toBeNull()
})

test('sessions continue while the issuer does not answer, and it is asked again later', async () => {
  const look = await opened()
  answer = () => ({ ok: false, code: 'identity_unreachable' })
  expect(await look(6)).not.toBeNull()
  answer = () => stays({ role: 'client' })
  expect(await look(8)).not.toBeNull()
  expect(await look(12)).toBeNull()
})

test('without a refresh token a staff session lasts an hour', async () => {
  const look = await opened(null)
  expect(await look(30)).not.toBeNull()
  expect(await look(59)).not.toBeNull()
  expect(await look(66)).toBeNull()
  expect(asked).toEqual([])
})
