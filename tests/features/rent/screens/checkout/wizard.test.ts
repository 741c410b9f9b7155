import { describe, expect, onTestFinished, test } from 'vitest'
import { $rentalForm } from '#rent/parts/rental-form.ts'
import type { WizardPage } from '#rent/screens/checkout/wizard-page.ts'
import { openSearchWithPromo } from '#rent/screens/promo-code/promo-page.ts'
import { checkoutCopy } from '#rent/words/checkout.ts'
import { openTab } from '#support/environment.ts'
import { forgetDevice, formOf, type OpenPage } from '#support/pages.ts'
import type { TestPerson } from '#support/person.ts'
import { choose, freeIn, toasts, wizardVisits } from './wizard-visits.ts'

const { server, visit } = wizardVisits()

const total = (wizard: OpenPage<WizardPage>): number => {
  const { price } = formOf(wizard)
  return price.kind === 'known' ? price.price.total : -1
}

describe('the initial form', () => {
  // M-PRICE-03.
  test('starts in five days for eleven months as a legal entity and shows the price', async () => {
    const wizard = await visit(server().visitor())
    const { form, clientType, months, blockedReason } = formOf(wizard)
    expect(form.dates).toEqual(['2026-07-15', '2027-06-30'])
    expect([clientType, months, blockedReason]).toEqual([3, 11, null])
    // 17 of 31 days of July and eleven months at 900 roubles.
    expect(total(wizard)).toBe(Math.round((90_000 * 17) / 31) + 11 * 90_000)
  })

  test('takes client type and period from a link (AMB-30, M-ROUTE-09)', async () => {
    const wizard = await visit(server().visitor(), '/rental/postOffice/101000/1/2026-08-01/2026-10-31')
    expect(formOf(wizard).form.dates).toEqual(['2026-08-01', '2026-10-31'])
    expect(formOf(wizard).clientType).toBe(1)
    expect(total(wizard)).toBe(3 * 45_000)
  })

  test('reports an unreadable link and uses the defaults (AMB-30)', async () => {
    const early = await visit(server().visitor(), '/rental/postOffice/101000/1/2026-07-11/2026-10-31')
    expect(formOf(early).notices).toMatchObject({ linkUnread: false, periodReplaced: 'start_too_early' })
    const wizard = await visit(server().visitor(), '/rental/postOffice/101000/7/2026-07-11/2026-10-31')
    expect(formOf(wizard).notices.linkUnread).toBe(true)
    expect(formOf(wizard).form.dates?.[0]).toBe('2026-07-15')
  })

  test('reports an office that does not exist', async () => {
    const wizard = await visit(server().visitor(), '/999999/step2')
    expect(wizard.page.$wizard.get()).toEqual({ kind: 'failed', code: 'office_unknown' })
  })

  test('takes the size from a link once, unless it has no free box (M-FIT-07)', async () => {
    const wizard = await visit(server().visitor(), '/101000/step2?size=2')
    expect(formOf(wizard).form.boxSize).toBe(2)
    expect(freeIn(wizard).find(({ id }) => id === formOf(wizard).form.boxId)?.size).toBe(2)
    expect(wizard.tab.address()).toBe('/101000/step2')
    wizard.page.chooseSize(1)
    wizard.close()
    expect(formOf(await visit(server().visitor())).form.boxSize).toBe(1)
    for (const address of ['/101000/step2?size=7', '/rental/aaps/1010001?size=2'])
      expect(formOf(await visit(server().visitor(), address)).form.boxSize).not.toBe(7)
  })

  test('lists the cells of a locker (M-ROUTE-08)', async () => {
    const wizard = await visit(server().visitor(), '/rental/aaps/1010001')
    expect(formOf(wizard).form.isAaps).toBe(true)
    expect(freeIn(wizard).length).toBeGreaterThan(0)
    expect(total(wizard)).toBeGreaterThan(0)
    expect(formOf(wizard).form.boxId, 'the first one is preselected').toBe(freeIn(wizard)[0]?.id)
    wizard.tab.cut(true)
    await wizard.page.retryBoxes()
    wizard.page.chooseSize(3)
    expect(await wizard.page.goOn(), 'a cell is asked for, not a box (M-FORM-04)').toEqual({
      box: 'cell_empty',
    })
  })
})

describe('drafts', () => {
  const draftOf = (wizard: OpenPage<WizardPage>) => {
    const { form, place } = formOf(wizard)
    return { index: place.office.index, box: form.box, name: form.boxName, type: form.clientType }
  }

  test('the draft keeps its errors and shows them when reopened (M-FORM-01)', async () => {
    const wizard = await visit(server().visitor())
    wizard.page.toggle('namedCell', true)
    await wizard.page.goOn()
    const problems = { boxName: 'name_empty' }
    expect(formOf(wizard).shownProblems).toEqual(problems)
    expect($rentalForm.get().errorFields).toEqual(['dates', 'box', 'boxName'])
    wizard.close()
    const again = await visit(server().visitor())
    expect(formOf(again).shownProblems).toEqual(problems)
    await again.page.forgetDraft()
    expect(formOf(again).shownProblems).toEqual({})
  })

  test('each place has its own draft, and the last one opens without a place in the address', async () => {
    const first = await visit(server().visitor())
    first.page.chooseClientType(1)
    first.page.toggle('namedCell', true)
    first.page.typeName('Ромашка')
    const { number } = await choose(first, 3)
    const draft = draftOf(first)
    expect(draft).toEqual({ index: '101000', box: number, name: 'Ромашка', type: 1 })
    for (const address of ['/109012/step2', '/rental/aaps/1010001']) {
      const other = await visit(server().visitor(), address)
      expect(formOf(other).form.boxOffered).toBe(true)
      expect(draftOf(other)).toMatchObject({ name: '', type: 3 })
      await choose(other, 1)
    }
    expect(draftOf(await visit(server().visitor(), '/101000/step2'))).toEqual(draft)
    expect(draftOf(await visit(server().visitor(), '/step2/'))).toEqual(draft)
    await (await visit(server().visitor(), '/109012/step2')).page.forgetDraft()
    expect(draftOf(await visit(server().visitor(), '/101000/step2'))).toEqual(draft)
  })

  test.each(['/step2/101000', '/101000/step2/', '/rental/postOffice/101000/step2/', '/a/101000/b/step2/c'])(
    '%s opens the form of the office',
    async (address) => {
      expect(draftOf(await visit(server().visitor(), address)).index).toBe('101000')
    },
  )

  test('without a draft the form asks for an office first', async () => {
    const wizard = await visit(server().visitor(), '/step2/')
    expect(wizard.page.$wizard.get()).toEqual({ kind: 'failed', code: 'office_missing' })
  })
})

describe('choices', () => {
  test('twelve months become eleven with a notice if the start is not the first day of a month', async () => {
    const wizard = await visit(server().visitor())
    wizard.page.chooseStart('2026-08-01')
    wizard.page.chooseMonths(12)
    expect(formOf(wizard).form.dates).toEqual(['2026-08-01', '2027-07-31'])
    wizard.page.chooseStart('2026-07-16')
    expect(formOf(wizard).form.dates).toEqual(['2026-07-16', '2027-06-30'])
    expect(formOf(wizard).notices.monthsClamped).toBe(true)
  })

  test('every service changes the price by the amount shown in its line', async () => {
    const wizard = await visit(server().visitor())
    wizard.page.chooseStart('2026-08-01')
    wizard.page.chooseMonths(2)
    await wizard.tab.pass(600)
    const before = total(wizard)
    const { servicePrices } = formOf(wizard)
    wizard.page.toggle('attachmentNotification', true)
    await wizard.tab.pass(600)
    expect(total(wizard)).toBe(before + 2 * (servicePrices[7]?.amount ?? 0))
  })

  test('every client type shows its price before one is chosen (AMB-50)', async () => {
    const wizard = await visit(server().visitor())
    wizard.page.chooseStart('2026-08-01')
    wizard.page.chooseMonths(2)
    await wizard.tab.pass(600)
    const { byType } = formOf(wizard)
    expect(byType).toMatchObject({ 1: 2 * 45_000, 3: 2 * 90_000 })
    expect(byType[2]).toBeLessThan(byType[1] ?? 0)
    for (const type of [1, 2, 3] as const) {
      wizard.page.chooseClientType(type)
      await wizard.tab.pass(600)
      expect(total(wizard)).toBe(byType[type])
    }
  })

  test('every term shows its total with services and discount before one is chosen', async () => {
    const wizard = await visit(server().visitor())
    wizard.page.chooseStart('2026-08-01')
    wizard.page.chooseClientType(3)
    wizard.page.toggle('attachmentNotification', true)
    await wizard.tab.pass(600)
    const { byTerm } = formOf(wizard)
    expect(Object.keys(byTerm)).toHaveLength(12)
    for (const months of [1, 7, 12]) {
      wizard.page.chooseMonths(months)
      await wizard.tab.pass(600)
      expect(total(wizard), `${months} months`).toBe(byTerm[months])
    }
    wizard.page.typePromo('POLGODA')
    wizard.page.applyPromo()
    await wizard.tab.pass(600)
    const reduced = formOf(wizard).byTerm
    expect(reduced[12]).toBe(total(wizard))
    expect(reduced[12]).toBeLessThan(byTerm[12] ?? 0)
    // Too short for the discount, so the price has none.
    expect(reduced[1]).toBe(byTerm[1])
    wizard.close()
  })

  test('a start in the middle of a month has no total for twelve months (M-PERIOD-13)', async () => {
    const wizard = await visit(server().visitor())
    await wizard.tab.pass(600)
    expect(Object.keys(formOf(wizard).byTerm).map(Number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    wizard.close()
  })

  test('only the last of several quick changes is priced (M-PRICE-01)', async () => {
    const wizard = await visit(server().visitor())
    for (const months of [1, 2, 3]) wizard.page.chooseMonths(months)
    expect(formOf(wizard).blockedReason).toBe('counting')
    await wizard.tab.pass(600)
    expect(total(wizard)).toBe(Math.round((90_000 * 17) / 31) + 3 * 90_000)
  })

  test('a legal form in the box name sets the client type to entity until removed (M-NAME-05, M-NAME-06)', async () => {
    const wizard = await visit(server().visitor())
    wizard.page.chooseClientType(1)
    wizard.page.toggle('namedCell', true)
    wizard.page.typeName('ООО Ромашка')
    expect(formOf(wizard)).toMatchObject({ clientType: 3, typeLock: 'legal_name' })
    await wizard.tab.pass(800)
    expect(formOf(wizard).notices.typeChanged).toBe(true)
    wizard.page.closeTypeNotice()
    wizard.page.typeName('Ромашка')
    expect(formOf(wizard)).toMatchObject({ clientType: 1, typeLock: null })
  })

  test('a legal form in the name shows no dialog if the client type is already entity', async () => {
    const wizard = await visit(server().visitor())
    wizard.page.toggle('namedCell', true)
    wizard.page.typeName('ООО Ромашка')
    await wizard.tab.pass(800)
    expect(formOf(wizard)).toMatchObject({ typeLock: 'legal_name', notices: { typeChanged: false } })
  })

  test('leaving the field reports a forbidden name, to a visitor too (M-NAME-04)', async () => {
    const wizard = await visit(server().visitor())
    wizard.page.toggle('namedCell', true)
    wizard.page.typeName('heil hitler')
    await choose(wizard, 0)
    wizard.page.leaveName()
    await wizard.tab.pass(600)
    expect(formOf(wizard).shownProblems.boxName).toBe('name_forbidden')
    await wizard.page.goOn()
    expect(wizard.tab.left).toEqual([])
  })

  test('name errors are shown after the field is left, not before', async () => {
    const wizard = await visit(server().visitor())
    wizard.page.toggle('namedCell', true)
    wizard.page.typeName('один два три четыре')
    expect(formOf(wizard).shownProblems.boxName).toBeUndefined()
    wizard.page.leaveName()
    expect(formOf(wizard).shownProblems.boxName).toBe('name_too_many_words')
    wizard.page.typeName('один два')
    expect(formOf(wizard).shownProblems.boxName).toBeUndefined()
  })

  test('digitization is for legal entities, so it locks the client type', async () => {
    const wizard = await visit(server().visitor(), '/101721/step2')
    wizard.page.toggle('digitization', true)
    expect(formOf(wizard)).toMatchObject({ clientType: 3, typeLock: 'digitization' })
  })
})

describe('promo codes', () => {
  const applyCode = async (wizard: OpenPage<WizardPage>, code: string) => {
    wizard.page.typePromo(code)
    wizard.page.applyPromo()
    await wizard.tab.pass(600)
    return formOf(wizard).notices.promoProblem
  }

  // M-PROMO-03, M-PROMO-04, M-PROMO-05.
  test('an unknown, an expired and an inapplicable code each show a reason and keep the price', async () => {
    const wizard = await visit(server().visitor())
    const before = total(wizard)
    expect(await applyCode(wizard, 'NOSUCHCODE')).toBe('promo_not_found')
    expect(await applyCode(wizard, 'ZIMA2025')).toBe('promo_expired')
    expect(await applyCode(wizard, 'PERVYE100')).toBe('promo_conditions')
    expect(total(wizard)).toBe(before)
  })

  test('persons read that codes are for legal entities (M-PROMO-01, AMB-18)', async () => {
    const wizard = await visit(server().visitor())
    wizard.page.chooseClientType(1)
    await applyCode(wizard, 'START2025')
    expect(toasts()).toEqual([
      'promo_legal_only: Промокодом могут воспользоваться только юридические лица и индивидуальные предприниматели',
    ])
  })

  test('an applied code is removed when the client type changes (M-PROMO-07)', async () => {
    const wizard = await visit(server().visitor())
    const before = total(wizard)
    await applyCode(wizard, 'START2025')
    expect(formOf(wizard).form.promoSuccess).toBe(true)
    expect(total(wizard)).toBeLessThan(before)
    wizard.page.chooseClientType(1)
    await wizard.tab.pass(600)
    expect(formOf(wizard).form.promoSuccess).toBe(false)
    expect(toasts()).toEqual(['promo_not_active: Промокод не действует: он только для юридических лиц и ИП'])
  })

  test('a suspended code applies again once its condition holds', async () => {
    const wizard = await visit(server().visitor())
    const full = async (months: number) => {
      wizard.page.chooseMonths(months)
      await wizard.tab.pass(600)
      await wizard.tab.pass(600)
    }
    await full(6)
    expect(await applyCode(wizard, 'POLGODA')).toBeNull()
    await full(3)
    expect(formOf(wizard)).toMatchObject({
      form: { promoSuccess: false },
      notices: { promoProblem: 'promo_conditions' },
    })
    await full(7)
    expect(formOf(wizard)).toMatchObject({ form: { promoSuccess: true }, notices: { promoProblem: null } })
    wizard.page.chooseClientType(1)
    await wizard.tab.pass(600)
    wizard.page.chooseClientType(3)
    await wizard.tab.pass(600)
    expect(formOf(wizard).form.promoSuccess).toBe(true)
  })

  test('a code from the promotions page applies as soon as the form opens', async () => {
    const full = total(await visit(server().visitor()))
    forgetDevice()
    const { environment } = openTab({} as TestPerson, 'http://localhost', '/promo')
    openSearchWithPromo('start 2025', environment)
    const wizard = await visit(server().visitor())
    await wizard.tab.pass(600)
    expect(formOf(wizard).form).toMatchObject({ promo: 'START2025', promoSuccess: true })
    expect(total(wizard)).toBeLessThan(full)
  })

  test('a code from the promotions page applies to an existing draft', async () => {
    const wizard = await visit(server().visitor())
    await choose(wizard, 7)
    wizard.close()
    await visit(server().visitor(), '/101721/step2')
    const { environment } = openTab({} as TestPerson, 'http://localhost', '/promo')
    openSearchWithPromo('START2025', environment)
    const back = await visit(server().visitor())
    await back.tab.pass(600)
    expect(formOf(back).form).toMatchObject({ promo: 'START2025', promoSuccess: true })
  })

  test('an empty code is reported', async () => {
    const wizard = await visit(server().visitor())
    expect(await applyCode(wizard, '  ')).toBe('promo_empty')
  })

  test('continuing applies a typed code first and sends nothing yet', async () => {
    const wizard = await visit(server().visitor())
    const before = total(wizard)
    await choose(wizard, 5)
    wizard.page.typePromo('POLGODA')
    await wizard.page.goOn()
    await wizard.tab.pass(600)
    expect(total(wizard)).toBeLessThan(before)
    expect(toasts()).toEqual([`promo_tried: ${checkoutCopy.promoCounts}`])
    expect(wizard.tab.left).toEqual([])
    // A code that does not count is reported, and the next press goes on without it.
    wizard.page.typePromo('NOSUCHCODE')
    await wizard.tab.pass(600)
    await wizard.page.goOn()
    await wizard.tab.pass(600)
    expect(formOf(wizard).notices.promoProblem).toBe('promo_not_found')
    expect(wizard.tab.left).toEqual([])
    await wizard.page.goOn()
    expect(wizard.tab.lastLeft()).toContain('/abon-server/api/auth/login')
  })
})

describe('a place where nothing can be rented', () => {
  test.each([
    ['/119019/step2', 'closed'],
    ['/rental/postOffice/119019/1/2026-08-01/2026-10-31', 'closed'],
    ['/125009/step2', 'none_free'],
  ])('%s opens no form and names the nearest offices that have boxes', async (address, why) => {
    const wizard = await visit(server().visitor(), address)
    expect(wizard.page.$wizard.get()).toMatchObject({ kind: 'unavailable', why })
    const { $state } = wizard.page.nearest
    onTestFinished($state.listen(() => {}))
    await wizard.tab.pass(600)
    const nearest = $state.get()
    if (nearest.kind !== 'shown') throw new Error(nearest.kind)
    expect(nearest.offices).toHaveLength(3)
    for (const office of nearest.offices) {
      expect(office).toMatchObject({ cabinet_enable: true, isTemporaryClosed: false })
      expect(office.numberOfFreeBoxes).toBeGreaterThan(0)
      expect(office.distance).toBeGreaterThan(0)
    }
  })
})
