import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readClaim } from '#claims/api/claims.ts'
import { acceptOffer, readOffer } from '#claims/api/offer.ts'
import { readPersonalData, withdrawConsent } from '#people/api/personal-data.ts'
import { type PersonFormValues, personForm } from '#people/parts/person-form.ts'
import { $rentalForm } from '#rent/parts/rental-form.ts'
import { entityForm, entityValuesFromRecord } from '#rent/screens/reservation/entity-form.ts'
import { createClaimAgain } from '#rent/screens/reservation/save-answers.ts'
import { forgetDevice, formOf, openReservation, openWizard, reservationOf } from '#support/pages.ts'
import type { TestPerson } from '#support/person.ts'
import { claimOf } from '#support/rent.ts'
import { startServer, type TestServer, withoutPolling } from '#support/server.ts'

let server: TestServer
const opened: { close: () => void }[] = []

beforeAll(async () => {
  server = await startServer(withoutPolling)
})
afterAll(() => server.stop())
beforeEach(forgetDevice)
afterEach(() => {
  for (const { close } of opened.splice(0)) close()
})

const open = async (person: TestPerson, claim: number | string) => {
  const page = await openReservation(person, server.origin, `/reservation?claim=${claim}`)
  opened.push(page)
  return page
}

const timurValues: PersonFormValues = {
  ...personForm.empty,
  lastName: 'Алиев',
  firstName: 'Тимур',
  birthday: '14.05.1990',
  documentSeries: '45 10',
  documentNumber: '123456',
  issueDate: '01.06.2012',
  departmentCode: '770-001',
  issueAuthority: 'ОВД района Арбат',
  registrationAddress: '119019, Москва, ул. Арбат, д. 1',
}

const statusOf = async (person: TestPerson, id: number) => {
  const claim = await person.call(readClaim, { params: { id }, query: {} })
  return claim.ok ? claim.value.claimStatus.id : claim.code
}

describe('a person who chose the wrong client type', () => {
  // AMB-50.
  test('changes it during registration, keeps box, period and deadline, and sees the new price', async () => {
    const person = await server.loginAs('individual')
    const claim = await claimOf(person, 3)
    const opened = await open(person, claim.id)
    expect(reservationOf(opened)).toMatchObject({ step: 'entity', way: 3 })
    await opened.page.chooseClientType(1)
    await opened.tab.pass(600)
    const { step, way, claim: now, repriced } = reservationOf(opened)
    expect({ step, way, repriced }).toEqual({ step: 'check', way: 1, repriced: claim.total })
    expect(now.total).toBeLessThan(claim.total)
    expect(now).toMatchObject({
      id: claim.id,
      clientType: 1,
      startDate: claim.startDate,
      endDate: claim.endDate,
      reservationTerm: claim.reservationTerm,
    })
    expect(now.claimBoxes).toEqual(claim.claimBoxes)
    await opened.page.pay()
    expect(await statusOf(person, claim.id)).toBe(4)
  })

  test('is warned only before typed text would be lost', async () => {
    const person = await server.loginAs('newcomer')
    const { page, tab } = await open(person, (await claimOf(person, 1)).id)
    expect(tab.asksBeforeLeaving()).toBe(false)
    page.guardTyped(true)
    expect(tab.asksBeforeLeaving()).toBe(true)
    page.guardTyped(false)
    expect(tab.asksBeforeLeaving()).toBe(false)
  })
})

describe('a registered person', () => {
  test('checks the answers, confirms and goes to the bank page (M-ROUTE-20)', async () => {
    const person = await server.loginAs('individual')
    const claim = await claimOf(person, 1)
    const { page, tab } = await open(person, claim.id)
    const shown = reservationOf({ page, tab, close: () => {} })
    expect(shown).toMatchObject({ step: 'check', way: 1 })
    expect(page.$left.get()).toBeGreaterThan(14 * 60_000)
    await page.pay()
    expect(await statusOf(person, claim.id)).toBe(4)
    expect(tab.lastLeft()).toContain('/sandbox-bank/')
    expect($rentalForm.get().opsIndex).toBe('')
  })

  test('reserves and pays at the office within ten days', async () => {
    const person = await server.loginAs('privileged')
    const claim = await claimOf(person, 2)
    const { page, tab } = await open(person, claim.id)
    page.chooseWay(2)
    await page.pay()
    expect(tab.lastLeft()).toBe(`/success?claim=${claim.id}`)
    const later = await person.call(readClaim, { params: { id: claim.id }, query: {} })
    expect(later.ok && later.value.reservationTerm?.slice(0, 10)).toBe('2026-07-20')
  })

  test('an organisation reserves by payment order', async () => {
    const person = await server.loginAs('legal')
    const claim = await claimOf(person, 3)
    const { page, tab } = await open(person, claim.id)
    expect(reservationOf({ page, tab, close: () => {} })).toMatchObject({ step: 'check', way: 3 })
    await page.pay()
    expect(tab.lastLeft()).toBe(`/offer?back=${encodeURIComponent(`/reservation?claim=${claim.id}`)}`)
    const offer = await person.call(readOffer, {})
    await person.call(acceptOffer, { body: { version: offer.ok ? offer.value.version : '' } })
    await page.pay()
    expect(tab.lastLeft()).toBe(`/success?claim=${claim.id}`)
  })

  test('withdraws the claim after a confirmation and sees it cancelled', async () => {
    const person = await server.loginAs('individual')
    const claim = await claimOf(person, 1)
    const { page, tab } = await open(person, claim.id)
    const { withdrawal } = page
    withdrawal.ask(claim.id)
    withdrawal.close()
    expect(await statusOf(person, claim.id)).toBe(1)
    withdrawal.ask(claim.id)
    await withdrawal.confirm()
    expect(withdrawal.$withdrawal.get()).toBeNull()
    expect(tab.lastLeft()).toBe(`/claims/${claim.id}`)
    expect(await statusOf(person, claim.id)).toBe(2)
  })

  test('changes an answer in the wizard, and the new claim replaces the old one', async () => {
    const person = await server.loginAs('individual')
    const claim = await claimOf(person, 1)
    const reservation = await open(person, claim.id)
    reservation.page.change('months')
    expect(reservation.tab.lastLeft()).toBe('/101000/step2#months')

    const wizard = await openWizard(person, server.origin, '/101000/step2')
    opened.push(wizard)
    expect(formOf(wizard).form).toMatchObject({ replaces: claim.id, boxId: claim.claimBoxes[0]?.box.id })
    wizard.page.chooseMonths(3)
    await wizard.tab.pass(600)
    await wizard.page.goOn()
    expect(wizard.tab.lastLeft()).toMatch(/^\/reservation\?claim=\d+$/)
    expect(await statusOf(person, claim.id)).toBe(2)
  })
})

describe('a newcomer', () => {
  test('consents, registers with a passport and goes to the bank page with one press', async () => {
    const person = await server.loginAs('newcomer')
    const claim = await claimOf(person, 1)
    const { page, tab } = await open(person, claim.id)
    const now = () => reservationOf({ page, tab, close: () => {} })
    expect(now()).toMatchObject({ step: 'person', consent: { version: expect.any(String) } })
    page.guardTyped(true)
    await page.pay({ person: { ...timurValues, birthPlace: 'г. Казань' } })
    expect(now()).toMatchObject({
      step: 'check',
      consent: null,
      trouble: null,
      record: { fullName: 'Алиев Тимур' },
    })
    expect(tab.lastLeft()).toContain('/sandbox-bank/')
    expect(tab.asksBeforeLeaving()).toBe(false)
    expect(await statusOf(person, claim.id)).toBe(4)
    const data = await person.call(readPersonalData, {})
    expect(data.ok && data.value.identity?.passport.birthPlace).toBe('г. Казань')
    expect([...tab.kept.values(), JSON.stringify($rentalForm.get())].join()).not.toContain('123456')
    expect(server.logged()).not.toContain('123456')
  })

  test('keeps what was saved if the payment cannot start, and the next press only pays', async () => {
    const person = await server.loginAs('newcomer')
    const claim = await claimOf(person, 1)
    const sent: string[] = []
    let isBankAway = true
    const opened = await open(
      {
        ...person,
        visit: async (path, init) => {
          if (init?.method !== undefined && init.method !== 'GET') sent.push(path)
          return isBankAway && path.endsWith('/api/payments/')
            ? Response.json({ code: 'bank_unreachable' }, { status: 503 })
            : person.visit(path, init)
        },
      },
      claim.id,
    )
    await opened.page.pay({ person: timurValues })
    expect(reservationOf(opened)).toMatchObject({ step: 'check', trouble: { code: 'bank_unreachable' } })
    isBankAway = false
    sent.length = 0
    await opened.page.pay()
    expect(sent).toEqual(['/abon-server/api/payments/'])
    expect(opened.tab.lastLeft()).toContain('/sandbox-bank/')
  })

  // M-CLIENT-04, M-CLIENT-05, M-CLIENT-06, AMB-55.
  test('is sent to the server as validated, and the client record has the names', async () => {
    const person = await server.loginAs('newcomer')
    const claim = await claimOf(person, 2)
    const sent = new Map<string, unknown>()
    const { page } = await open(
      {
        ...person,
        visit: (path, init) => {
          if (typeof init?.body === 'string') sent.set(path, JSON.parse(init.body))
          return person.visit(path, init)
        },
      },
      claim.id,
    )
    await page.pay({
      person: {
        ...timurValues,
        lastName: ' Алиев ',
        firstName: 'Тимур ',
        middleName: ' Юсуф  Оглы ',
        birthday: ' 14.05.1990',
        issueAuthority: ' ОВД района Арбат\n',
        registrationAddress: '119019, Москва, ул. Арбат, д. 1 ',
        privilegeDocument: ' № 12345 ',
      },
    })
    expect(sent.get('/abon-server/postIdClient/register')).toEqual({
      firstName: 'Тимур',
      middleName: 'Юсуф Оглы',
      lastName: 'Алиев',
      clientTypeId: 1,
      birthday: '14.05.1990',
      passportDocument: {
        documentSeries: '4510',
        documentNumber: '123456',
        issueDate: '01.06.2012',
        departmentCode: '770001',
        issueAuthority: 'ОВД района Арбат',
        qualifierType: 'PASSPORT_RU',
        type: 'PASSPORT_RU',
      },
      addresses: [
        {
          rawSource: '119019, Москва, ул. Арбат, д. 1',
          fiasId: null,
          primary: true,
          type: 'CONSTANT_REGISTRATION',
        },
      ],
    })
    expect(sent.get('/abon-server/api/clients/')).toEqual({
      clientType: 2,
      firstName: 'Тимур',
      middleName: 'Юсуф Оглы',
      lastName: 'Алиев',
      fullName: 'Алиев Тимур Юсуф Оглы',
      hidPortal: expect.any(String),
      hidOpsRaw: null,
      addressCoincidence: true,
      privilegeDocument: '№ 12345',
    })
  })

  test('a consent withdrawn in another tab is requested again and keeps the typed text (M-LAW-01)', async () => {
    const person = await server.loginAs('newcomer')
    const claim = await claimOf(person, 1)
    const { page, tab } = await open(person, claim.id)
    const now = () => reservationOf({ page, tab, close: () => {} })
    await person.call(withdrawConsent, { body: {} })
    page.changeRecord()
    const typed = { person: { ...timurValues, lastName: 'Алиев-Казанский' } }
    await page.pay(typed)
    expect(now()).toMatchObject({ step: 'person', trouble: { code: 'consent_required' } })
    expect(JSON.stringify(now().consent?.blocks)).toContain('паспорта')
    expect(tab.lastLeft()).toBeUndefined()
    await page.pay(typed)
    expect(now()).toMatchObject({
      step: 'check',
      consent: null,
      trouble: null,
      record: { fullName: 'Алиев-Казанский Тимур' },
    })
  })

  test('a refusal of the server is shown at its field', async () => {
    const person = await server.loginAs('newcomer')
    const claim = await claimOf(person, 1)
    const { page, tab } = await open(person, claim.id)
    await page.pay({ person: { ...timurValues, birthday: '14.05.2020' } })
    expect(reservationOf({ page, tab, close: () => {} }).trouble).toMatchObject({
      code: 'registration_refused',
      fields: [{ field: 'birthday', code: 'birthday_too_young' }],
    })
  })
})

describe('an address of the directory (AMB-71)', () => {
  type Opened = Awaited<ReturnType<typeof open>>
  type Field = keyof Opened['page']['addresses']
  const firstSuggestion = async ({ page, tab }: Opened, field: Field, text: string) => {
    page.addresses[field].type(text)
    await tab.pass(600)
    await expect.poll(() => page.addresses[field].$state.get().kind).toBe('found')
    const state = page.addresses[field].$state.get()
    const first = state.kind === 'found' ? state.found[0] : undefined
    if (!first) throw new Error('nothing was suggested')
    return { text: first.unrestricted_value, id: first.data.fias_id }
  }
  const storedAddresses = async (person: TestPerson) => {
    const data = await person.call(readPersonalData, {})
    return data.ok ? { texts: data.value.identity?.addresses, ids: data.value.identity?.fiasIds } : data.code
  }

  test('is stored with its FIAS id, and without one once its text is changed', async () => {
    const person = await server.loginAs('newcomer')
    const claim = await claimOf(person, 1)
    const opened = await open(person, claim.id)
    const registered = await firstSuggestion(opened, 'registrationAddress', 'Москва Мясницкая 20')
    const home = await firstSuggestion(opened, 'homeAddress', 'Москва Мясницкая 26')
    await opened.page.pay({
      person: {
        ...timurValues,
        registrationAddress: ` ${registered.text} `,
        sameAddress: false,
        homeAddress: `${home.text}, кв. 7`,
      },
    })
    expect(reservationOf(opened)).toMatchObject({ step: 'check', trouble: null })
    expect(registered.id).toMatch(/^[\da-f-]{36}$/)
    expect(await storedAddresses(person)).toEqual({
      texts: [registered.text, `${home.text}, кв. 7`],
      ids: [registered.id, null],
    })
    const stored = await server.database.kysely.selectFrom('identity').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(registered.id)
    expect(server.logged()).not.toContain(registered.id)
    // Back from the bank, a new registration replaces the previous one, including its ids.
    opened.tab.comeBack()
    opened.page.changeRecord()
    await opened.page.pay({ person: { ...timurValues, registrationAddress: 'Москва, ул. Мясницкая' } })
    expect(await storedAddresses(person)).toEqual({ texts: ['Москва, ул. Мясницкая'], ids: [null] })
  })

  test('of an organisation keeps its FIAS id when the requisites are saved again', async () => {
    const person = await server.loginAs('legal')
    const offer = await person.call(readOffer, {})
    await person.call(acceptOffer, { body: { version: offer.ok ? offer.value.version : '' } })
    const opened = await open(person, (await claimOf(person, 3)).id)
    const found = await firstSuggestion(opened, 'addressLegal', 'Москва Мясницкая 20')
    opened.page.changeRecord()
    const { record } = reservationOf(opened)
    const requisites = { ...entityForm.empty, ...entityValuesFromRecord(record ?? ({} as never)) }
    await opened.page.pay({
      entity: { ...requisites, addressLegal: found.text, addressFact: 'Самара, ул. Мира, д. 1' },
    })
    const fias = { addressLegalFias: found.id, addressFactFias: null }
    expect(reservationOf(opened)).toMatchObject({ trouble: null, record: fias })
    const again = await open(person, (await claimOf(person, 3)).id)
    again.page.changeRecord()
    await again.page.pay({
      entity: { ...requisites, addressLegal: found.text, addressFact: found.text },
    })
    expect(reservationOf(again)).toMatchObject({
      trouble: null,
      record: { ...fias, addressFactFias: found.id },
    })
    const edited = await open(person, (await claimOf(person, 3)).id)
    edited.page.changeRecord()
    await edited.page.pay({ entity: { ...requisites, addressLegal: `${found.text}, офис 5` } })
    expect(reservationOf(edited)).toMatchObject({ trouble: null, record: { addressLegalFias: null } })
  })
})

test('requisites with a wrong check digit are refused at their field', async () => {
  const person = await server.loginAs('legal')
  const claim = await claimOf(person, 3)
  const { page, tab } = await open(person, claim.id)
  page.changeRecord()
  await page.pay({
    entity: {
      ...entityForm.empty,
      orgName: 'СВ',
      orgFullName: 'Северный ветер',
      inn: '7704112233',
      addressLegal: 'Москва',
      addressFact: 'Москва',
      bankBic: '044525225',
      bankName: 'Банк',
      accountNumber: '40702810000000000001',
    },
  })
  const { trouble } = reservationOf({ page, tab, close: () => {} })
  expect(trouble?.fields.map(({ field }) => field)).toContain('inn')
})

test('the company is found by its INN, the bank by its BIC', async () => {
  const person = await server.loginAs('legal')
  const { page, tab } = await open(person, (await claimOf(person, 3)).id)
  page.companies.type('7704112232')
  page.banks.type('044525225')
  await tab.pass(600)
  const [companies, banks] = [page.companies.$state.get(), page.banks.$state.get()]
  expect(companies.kind === 'found' && companies.found[0]?.data.inn).toBe('7704112232')
  expect(banks.kind === 'found' && banks.found[0]?.data.bic).toBe('044525225')
})

test("another person's claim leads to /403 (M-ERR-10), and a visitor is sent to the login", async () => {
  const claim = await claimOf(await server.loginAs('individual'), 1)
  const other = await open(await server.loginAs('privileged'), claim.id)
  expect(other.tab.lastLeft()).toBe('/403')
  const visitor = await open(server.visitor(), claim.id)
  expect(visitor.page.$reservation.get()).toEqual({ kind: 'failed', code: 'login_required' })
})

/** Moves the clock by more than the fifteen minutes of a claim; only the tests from here on do. */
const passReservationTime = () => server.moveClock(new Date(server.clock.now().getTime() + 16 * 60_000))

test('a claim past its fifteen minutes is shown as cancelled and can restart with its answers', async () => {
  const person = await server.loginAs('individual')
  const claim = await claimOf(person, 1)
  await passReservationTime()
  const { page, tab } = await open(person, claim.id)
  expect(reservationOf({ page, tab, close: () => {} }).step).toBe('cancelled')
  page.again()
  expect(tab.lastLeft()).toBe('/101000/step2')
  expect($rentalForm.get()).toMatchObject({
    replaces: null,
    dates: ['2026-08-01', '2026-09-30'],
    clientType: 1,
  })
})

describe('a form whose fifteen minutes have passed', () => {
  const openLate = async () => {
    const person = await server.loginAs('individual')
    const claim = await claimOf(person, 3)
    const opened = await open(person, claim.id)
    await passReservationTime()
    await opened.page.pay({})
    return { person, claim, ...opened }
  }
  const boxOf = ({ claimBoxes }: Awaited<ReturnType<typeof claimOf>>) => claimBoxes[0]?.box

  test('stays, and holds its box again under a new claim', async () => {
    const { claim, page, tab, close } = await openLate()
    const late = reservationOf({ page, tab, close })
    expect({ step: late.step, status: late.claim.claimStatus.id }).toEqual({ step: 'entity', status: 2 })
    await page.holdAgain()
    const held = reservationOf({ page, tab, close })
    expect(held).toMatchObject({ step: 'entity', takenBox: null, trouble: null })
    expect(held.claim).toMatchObject({ claimStatus: { id: 1 }, total: claim.total })
    expect(held.claim.id).not.toBe(claim.id)
    expect(boxOf(held.claim)).toEqual(boxOf(claim))
  })

  test('stays while stored requisites are edited, and submitting it holds the box before anything is saved', async () => {
    const person = await server.loginAs('legal')
    const opened = await open(person, (await claimOf(person, 3)).id)
    opened.page.changeRecord()
    await passReservationTime()
    await opened.page.chooseClientType(1)
    expect(reservationOf(opened)).toMatchObject({ step: 'entity', claim: { claimStatus: { id: 2 } } })
    await opened.page.pay({ entity: entityForm.empty })
    expect(reservationOf(opened)).toMatchObject({
      step: 'entity',
      trouble: null,
      claim: { claimStatus: { id: 1 } },
    })
  })

  test('holds the nearest free box if another person took its own', async () => {
    const { claim, page, tab, close } = await openLate()
    const other = await server.loginAs('privileged')
    const taken = await claimOf(other, 1)
    expect(boxOf(taken)).toEqual(boxOf(claim))
    await page.holdAgain()
    const held = reservationOf({ page, tab, close })
    expect(held.takenBox).toBe(boxOf(claim)?.number)
    expect(boxOf(held.claim)?.id).not.toBe(boxOf(claim)?.id)
  })

  test('is one claim for two tabs, and a new one once that has ended as well', async () => {
    const { person, claim, page, tab, close } = await openLate()
    const second = await open(person, claim.id)
    await page.holdAgain()
    const held = reservationOf({ page, tab, close }).claim
    await passReservationTime()
    const made = await createClaimAgain(second.tab.environment, claim)
    expect(made).toMatchObject({ ok: true, value: { id: held.id, claimStatus: { id: 2 } } })
    await page.pay({})
    await page.holdAgain()
    expect(reservationOf({ page, tab, close }).claim).toMatchObject({ claimStatus: { id: 1 } })
  })

  test('costs what it costs today', async () => {
    const { claim, tab } = await openLate()
    const made = await createClaimAgain(tab.environment, { ...claim, total: claim.total + 100 })
    expect(made).toMatchObject({ ok: true, value: { total: claim.total, claimStatus: { id: 1 } } })
  })

  test('stays when its time ends without a connection', async () => {
    const person = await server.loginAs('legal')
    const { page, tab, close } = await open(person, (await claimOf(person, 3)).id)
    tab.cut(true)
    await tab.pass(15 * 60_000)
    expect(reservationOf({ page, tab, close })).toMatchObject({
      refused: 'offline',
      claim: { claimStatus: { id: 1 } },
    })
  })

  test('stays after a logout, and asks for the login before it holds a box', async () => {
    const { person, page, tab, close } = await openLate()
    person.cookies.clear()
    await page.holdAgain()
    expect(reservationOf({ page, tab, close })).toMatchObject({
      step: 'entity',
      trouble: { code: 'login_required' },
    })
  })
})
