import { beforeAll, expect, test } from 'vitest'
import { findLinkedClaim, makeCalendarLink, makeExtensionLink } from '#claims/server/claim-links.ts'
import { getRow } from '#server/database/row-queries.ts'
import { createSignedTokens } from '#server/signed-tokens.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { boxes, confirmed } from './life/living.ts'

const tokens = createSignedTokens([Buffer.alloc(32, 1).toString('base64')])
const origin = 'https://box.example'
const newYear = new Date('2026-01-01T12:00:00Z')

let product: Tenant
let claim: number
beforeAll(async () => {
  product = await openTenant()
  claim = await confirmed(await product.as('individual'), await boxes(product)())
})

const readRow = () => getRow(product.database.kysely, 'claim', claim)
const calendarToken = async () =>
  makeCalendarLink({ tokens, origin }, await readRow())
    .split('/')
    .at(-1) ?? ''
const find = async (kind: 'claim-dates' | 'extension', token: string, now = newYear) => {
  const found = await findLinkedClaim({ db: product.database.kysely, tokens }, kind, token, now)
  return found.ok ? found.value.id : found.code
}

test('the link of a calendar works until 30 days after the rent, and only for the calendar', async () => {
  const token = await calendarToken()
  expect(await find('claim-dates', token)).toBe(claim)
  expect(await find('claim-dates', token, new Date('2026-01-29T20:59:00Z'))).toBe(claim)
  expect(await find('claim-dates', token, new Date('2026-01-29T21:00:00Z'))).toBe('token_expired')
  expect(await find('extension', token)).toBe('token_unknown')
  const reminder = makeExtensionLink({ tokens, outbox: { origin } as never }, await readRow())
  expect(await find('claim-dates', reminder.split('/').at(-1) ?? '')).toBe('token_unknown')
})

test('a changed token, and that of a claim which now has another holder, are unknown', async () => {
  const token = await calendarToken()
  const [id = '', until = '', signature = ''] = token.split('.')
  for (const forged of [
    `${(claim + 1).toString(36)}.${until}.${signature}`,
    `${id}.zzzzzz.${signature}`,
    `${id}.${until}.${'a'.repeat(signature.length)}`,
    'zzzzzzzzzzz.zzzzzz.aaaaaaaaaaaaaaaaaaaaaa',
    '',
  ])
    expect(await find('claim-dates', forged)).toBe('token_unknown')
  await product.as('privileged')
  const { sub } = product.person('privileged')
  await product.database.kysely.updateTable('claim').set({ sub }).where('id', '=', claim).execute()
  expect(await find('claim-dates', token)).toBe('token_unknown')
})
