import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxes, lettersOf, reasonsOf, signed } from '../life/living.ts'
import { claimBody, makeClaim, noon } from '../renting.ts'

let product: Product
let anna: Caller
let newcomer: Caller
let operator: Caller
let claim: number
let box: () => Promise<number>
beforeAll(async () => {
  product = await openProduct(noon)
  box = boxes(product)
  anna = await product.as('individual')
  newcomer = await product.as('newcomer')
  operator = await product.as('operator')
})
beforeEach(async () => {
  claim = await signed(anna, operator, await box())
  await product.database.kysely.deleteFrom('rateLimit').execute()
})
afterAll(() => product.close())

const issue = (id: number, document = '4509 100001', seen = true) =>
  operator.post(`/api/branch/claims/${id}/recoveryCode`, { document, seen })
const move = (who: Caller, code: string, { id = claim, proof = '0001' } = {}) =>
  who.post('/api/claims/recovery/atBranch', { claim: id, proof, code })
const another = (code: string) => (code === '111111' ? '222222' : '111111')

describe('access that was lost', () => {
  test('comes back by a code of the branch, given to whoever showed the passport', async () => {
    const { status, body } = await issue(claim)
    expect([status, body]).toEqual([
      200,
      { code: expect.stringMatching(/^\d{6}$/), until: expect.stringContaining('2025-07-11T') },
    ])
    expect((await reasonsOf(anna, claim)).at(-1)).toBe('recovery_code_issued')
    const { body: card } = await operator.get(`/api/branch/claims/${claim}`)
    expect(card.history.at(-1).actorName).toContain('Крылова')
    // Who had the claim hears of it at once, without the code.
    const letter = (await lettersOf(product, claim)).at(-1)
    expect(letter).toMatchObject({ recipient: 'individual@example.org' })
    expect(letter?.body).not.toContain(body.code)

    expect((await move(newcomer, body.code)).body).toEqual({ claim })
    expect((await newcomer.get(`/api/claims/${claim}`)).status).toBe(200)
    expect((await anna.get(`/api/claims/${claim}`)).status).toBe(403)
    expect((await move(anna, body.code)).body.code).toBe('code_expired')
  })

  test('comes back a second time: the passport stays that of the contract', async () => {
    const first = await issue(claim)
    await move(newcomer, first.body.code)
    const second = await issue(claim)
    expect(second.status).toBe(200)
    expect((await move(anna, second.body.code)).body).toEqual({ claim })
    const look = await operator.post(`/api/branch/claims/${claim}/identity`, { purpose: 'identity_check' })
    expect(look.body.passport.number).toBe('100001')
  })

  test('of an organisation needs its INN, and an account that acts for it', async () => {
    const clerk = await product.as('legal')
    const id = await signed(clerk, operator, await box(), { clientType: 3 })
    expect((await issue(id, '7825406117')).body.code).toBe('holder_not_recognised')
    const { body } = await issue(id, '7704112232')
    const refused = await move(newcomer, body.code, { id, proof: '7704112232' })
    expect([refused.status, refused.body.code]).toEqual([422, 'organisation_differs'])
  })
})

describe('a code of the branch', () => {
  test('is given to nobody else: another passport, no passport, another branch, nothing looked at', async () => {
    expect(await issue(claim, '4509 100002')).toMatchObject({
      status: 422,
      body: { code: 'holder_not_recognised' },
    })
    const early = await makeClaim(newcomer, claimBody(await box()))
    expect((await issue(early.body.id, '0000000000')).status).toBe(422)
    expect((await issue(claim, '1001')).status).toBe(400)
    expect((await issue(claim, '4509100001', false)).status).toBe(400)
    expect((await issue(999_999)).status).toBe(403)
    expect(
      (await anna.post(`/api/branch/claims/${claim}/recoveryCode`, { document: '4509100001', seen: true }))
        .status,
    ).toBe(403)
  })

  test('is refused to who tries one passport after the other', async () => {
    for (let tries = 0; tries < 10; tries += 1) await issue(claim, `4509${String(200_000 + tries)}`)
    expect(await issue(claim)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  })

  test('is worth nothing without the number and the document, to its own holder, or tried five times', async () => {
    const { body } = await issue(claim)
    expect((await move(newcomer, body.code, { proof: '9999' })).body.code).toBe('pair_unknown')
    expect((await move(newcomer, body.code, { id: 999_999 })).body.code).toBe('pair_unknown')
    expect((await move(anna, body.code)).body.code).toBe('claim_is_yours')
    for (let tries = 0; tries < 5; tries += 1)
      expect((await move(newcomer, another(body.code))).body.code).toBe('code_wrong')
    expect((await move(newcomer, body.code)).body.code).toBe('code_expired')
  })

  test('ends with the next one', async () => {
    const first = await issue(claim)
    let second = await issue(claim)
    if (second.body.code === first.body.code) second = await issue(claim)
    expect((await move(newcomer, first.body.code)).body.code).toBe('code_wrong')
    expect((await move(newcomer, second.body.code)).status).toBe(200)
  })

  test('ends after a day', async () => {
    const { body } = await issue(claim)
    await product.moveClock('2025-07-11T10:00:00Z')
    expect((await move(await product.as('newcomer'), body.code)).body.code).toBe('code_expired')
  })
})
