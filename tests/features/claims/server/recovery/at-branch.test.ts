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

const issueCode = (id: number, document = '4509 100001', isPassportSeen = true) =>
  operator.post(`/api/branch/claims/${id}/recoveryCode`, { document, seen: isPassportSeen })
const recoverClaim = (who: Caller, code: string, { id = claim, proof = '0001' } = {}) =>
  who.post('/api/claims/recovery/atBranch', { claim: id, proof, code })
const differentCode = (code: string) => (code === '111111' ? '222222' : '111111')

describe('access that was lost', () => {
  test('is restored by a code of the branch for the person who showed the passport', async () => {
    const { status, body } = await issueCode(claim)
    expect([status, body]).toEqual([
      200,
      { code: expect.stringMatching(/^\d{6}$/), until: expect.stringContaining('2025-07-11T') },
    ])
    expect((await reasonsOf(anna, claim)).at(-1)).toBe('recovery_code_issued')
    const { body: card } = await operator.get(`/api/branch/claims/${claim}`)
    expect(card.history.at(-1).actorName).toContain('Крылова')
    // The previous holder is notified at once, without the code.
    const letter = (await lettersOf(product, claim)).at(-1)
    expect(letter).toMatchObject({ recipient: 'individual@example.org' })
    expect(letter?.body).not.toContain(body.code)

    expect((await recoverClaim(newcomer, body.code)).body).toEqual({ claim })
    expect((await newcomer.get(`/api/claims/${claim}`)).status).toBe(200)
    expect((await anna.get(`/api/claims/${claim}`)).status).toBe(403)
    expect((await recoverClaim(anna, body.code)).body.code).toBe('code_expired')
  })

  test('is restored a second time: the passport stays that of the contract', async () => {
    const first = await issueCode(claim)
    await recoverClaim(newcomer, first.body.code)
    const second = await issueCode(claim)
    expect(second.status).toBe(200)
    expect((await recoverClaim(anna, second.body.code)).body).toEqual({ claim })
    const identityAccess = await operator.post(`/api/branch/claims/${claim}/identity`, {
      purpose: 'identity_check',
    })
    expect(identityAccess.body.passport.number).toBe('100001')
  })

  test('of an organisation needs its INN and an account that acts for it', async () => {
    const clerk = await product.as('legal')
    const id = await signed(clerk, operator, await box(), { clientType: 3 })
    expect((await issueCode(id, '7825406117')).body.code).toBe('holder_not_recognised')
    const { body } = await issueCode(id, '7704112232')
    const refused = await recoverClaim(newcomer, body.code, { id, proof: '7704112232' })
    expect([refused.status, refused.body.code]).toEqual([422, 'organisation_differs'])
  })
})

describe('a code of the branch', () => {
  test('is not issued for a wrong or unseen passport, or by another branch', async () => {
    expect(await issueCode(claim, '4509 100002')).toMatchObject({
      status: 422,
      body: { code: 'holder_not_recognised' },
    })
    const earlyClaim = await makeClaim(newcomer, claimBody(await box()))
    expect((await issueCode(earlyClaim.body.id, '0000000000')).status).toBe(422)
    expect((await issueCode(claim, '1001')).status).toBe(400)
    expect((await issueCode(claim, '4509100001', false)).status).toBe(400)
    expect((await issueCode(999_999)).status).toBe(403)
    expect(
      (await anna.post(`/api/branch/claims/${claim}/recoveryCode`, { document: '4509100001', seen: true }))
        .status,
    ).toBe(403)
  })

  test('is refused to an operator who tries many passports', async () => {
    for (let tries = 0; tries < 10; tries += 1) await issueCode(claim, `4509${String(200_000 + tries)}`)
    expect(await issueCode(claim)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  })

  test('needs the number and the document, works for others only, and expires after five tries', async () => {
    const { body } = await issueCode(claim)
    expect((await recoverClaim(newcomer, body.code, { proof: '9999' })).body.code).toBe('pair_unknown')
    expect((await recoverClaim(newcomer, body.code, { id: 999_999 })).body.code).toBe('pair_unknown')
    expect((await recoverClaim(anna, body.code)).body.code).toBe('claim_is_yours')
    for (let tries = 0; tries < 5; tries += 1)
      expect((await recoverClaim(newcomer, differentCode(body.code))).body.code).toBe('code_wrong')
    expect((await recoverClaim(newcomer, body.code)).body.code).toBe('code_expired')
  })

  test('is replaced by the next one', async () => {
    const first = await issueCode(claim)
    let second = await issueCode(claim)
    if (second.body.code === first.body.code) second = await issueCode(claim)
    expect((await recoverClaim(newcomer, first.body.code)).body.code).toBe('code_wrong')
    expect((await recoverClaim(newcomer, second.body.code)).status).toBe(200)
  })

  test('expires after a day', async () => {
    const { body } = await issueCode(claim)
    await product.moveClock('2025-07-11T10:00:00Z')
    expect((await recoverClaim(await product.as('newcomer'), body.code)).body.code).toBe('code_expired')
  })
})
