import { beforeAll, expect, test } from 'vitest'
import { createRecoveryPage } from '#claims/screens/recovery/recovery-view.tsx'
import { look, personOf, stateOf } from '#support/look.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { boxes, codeSentTo, signed } from '../../server/life/living.ts'

let tenant: Tenant
let claim: number
beforeAll(async () => {
  tenant = await openTenant()
  const box = boxes(tenant)
  claim = await signed(await tenant.as('individual'), await tenant.as('operator'), await box())
})

test('a lost claim is recovered in two steps that keep the typed values (M-ROUTE-32)', async () => {
  const newcomer = await personOf(tenant, 'newcomer')
  const { page, tab } = await look(
    newcomer,
    tenant,
    '/recovering-access-to-claim',
    createRecoveryPage,
    (recovery) => [recovery.$recovery],
  )
  const state = () => page.$recovery.get()
  await page.ask()
  expect(state().problems).toEqual({ claim: 'claimMissing', proof: 'proofWrong' })

  page.type({ claim: `Заявление №\u00a0${claim}` })
  page.type({ proof: `${tenant.passport.slice(-4, -2)} ${tenant.passport.slice(-2)}` })
  tab.cut(true)
  await page.ask()
  expect(state()).toMatchObject({
    refused: 'offline',
    values: {
      claim: `Заявление №\u00a0${claim}`,
      proof: `${tenant.passport.slice(-4, -2)} ${tenant.passport.slice(-2)}`,
    },
  })
  tab.cut(false)
  await page.ask()
  expect(stateOf(page.$recovery, 'code').sentTo).toBe('i•••@example.org')

  page.type({ code: '000000' })
  await page.confirm()
  expect(state()).toMatchObject({ kind: 'code', refused: 'code_wrong', values: { code: '000000' } })
  page.type({ code: await codeSentTo(tenant, tenant.person('individual').email) })
  await page.confirm()
  expect(stateOf(page.$recovery, 'done').claim).toBe(claim)
})

test('a branch code is sent with number and document; a wrong one keeps the typed values', async () => {
  const operator = await tenant.as('operator')
  const other = await personOf(tenant, 'privileged')
  const { page } = await look(
    other,
    tenant,
    '/recovering-access-to-claim',
    createRecoveryPage,
    (recovery) => [recovery.$recovery],
  )
  page.haveBranchCode()
  await page.confirm()
  expect(page.$recovery.get()).toMatchObject({
    kind: 'atBranch',
    problems: { claim: 'claimMissing', proof: 'proofWrong', code: 'codeShort' },
  })
  const { body } = await operator.post(`/api/branch/claims/${claim}/recoveryCode`, {
    document: tenant.passport,
    seen: true,
  })
  page.type({ claim: String(claim) })
  page.type({ proof: tenant.passport.slice(-4) })
  page.type({ code: body.code === '111111' ? '222222' : '111111' })
  await page.confirm()
  expect(page.$recovery.get()).toMatchObject({
    refused: 'code_wrong',
    values: { proof: tenant.passport.slice(-4) },
  })
  page.type({ code: body.code })
  await page.confirm()
  expect(stateOf(page.$recovery, 'done').claim).toBe(claim)
})
