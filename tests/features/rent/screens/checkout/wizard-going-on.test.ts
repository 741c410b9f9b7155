import { describe, expect, test } from 'vitest'
import { listClientClaims } from '#claims/api/claims.ts'
import { generalRefusalWords } from '#kit/words/general-refusals.ts'
import { type FreeBox, holdBox } from '#rent/api/boxes.ts'
import { $rentalForm, readCarriedFields, startRentalForm } from '#rent/parts/rental-form.ts'
import type { WizardPage } from '#rent/screens/checkout/wizard-page.ts'
import { forgetDevice, formOf, type OpenPage } from '#support/pages.ts'
import { choose, freeIn, toasts, wizardVisits } from './wizard-visits.ts'

const { server, visit } = wizardVisits()

describe('continuing from the form', () => {
  test('without a box nothing is sent and the box is reported missing (M-FORM-04, M-FORM-05)', async () => {
    const wizard = await visit(server().visitor())
    wizard.tab.cut(true)
    await wizard.page.retryBoxes()
    wizard.page.chooseSize(2)
    wizard.tab.cut(false)
    expect(await wizard.page.goOn()).toEqual({ box: 'box_empty' })
    expect(formOf(wizard)).toMatchObject({ blockedReason: 'errors', attempt: 1 })
    expect(wizard.tab.left).toEqual([])
  })

  // AMB-31.
  test('a visitor is sent to the login with the box held, and the claim is made once after the return', async () => {
    const person = server().visitor()
    const wizard = await visit(person)
    wizard.page.chooseClientType(1)
    const box = await choose(wizard, 3)
    await wizard.page.goOn()
    expect(formOf(wizard).hold).toMatchObject({ boxId: box.id })
    expect(wizard.tab.lastLeft()).toBe('/abon-server/api/auth/login?callback=%2F101000%2Fstep2%2F')
    wizard.close()
    await person.login('individual', '/101000/step2/')

    const back = await visit(person, '/101000/step2/', wizard.tab.kept)
    expect(back.tab.lastLeft()).toMatch(/^\/reservation\?claim=\d+$/)
    const again = await visit(person, '/101000/step2/', wizard.tab.kept)
    expect(again.tab.left).toEqual([])
    const claims = await person.call(listClientClaims, { query: {} })
    expect(claims.ok && claims.value.map(({ boxId }) => boxId)).toEqual([box.id])
  })

  test('a logged-in person goes straight to the reservation', async () => {
    const wizard = await visit(await server().loginAs('privileged'))
    wizard.page.chooseClientType(2)
    await choose(wizard, 4)
    await wizard.page.goOn()
    expect(wizard.tab.lastLeft()).toMatch(/^\/reservation\?claim=\d+$/)
  })

  test('a press during price counting is kept, and two presses make one claim', async () => {
    const wizard = await visit(await server().loginAs('individual'))
    wizard.page.chooseClientType(1)
    await choose(wizard, 5)
    wizard.page.toggle('safetyGuarantee', true)
    expect(formOf(wizard).blockedReason).toBe('counting')
    const pressed = [wizard.page.goOn(), wizard.page.goOn()]
    await wizard.tab.pass(600)
    await Promise.all(pressed)
    expect(wizard.tab.left).toEqual([expect.stringMatching(/^\/reservation\?claim=\d+$/)])
  })

  /** Rents a box on another device, which shares no storage. */
  const takeOnOtherDevice = async (person: 'individual' | 'privileged', type: 1 | 2, box: FreeBox) => {
    forgetDevice()
    const quickVisit = await visit(await server().loginAs(person))
    quickVisit.page.chooseClientType(type)
    quickVisit.page.chooseBox(box)
    await quickVisit.tab.pass(600)
    await quickVisit.page.goOn()
    quickVisit.close()
    return quickVisit
  }

  // M-ERR-08.
  test('losing the box to another person is reported with the nearest box, and the rest is kept', async () => {
    const slowVisit = await visit(await server().loginAs('individual'))
    slowVisit.page.chooseClientType(1)
    slowVisit.page.toggle('safetyGuarantee', true)
    const box = await choose(slowVisit, 6)
    const kept = $rentalForm.get()

    await takeOnOtherDevice('privileged', 2, box)
    startRentalForm(kept, kept)
    await slowVisit.tab.pass(600)
    await slowVisit.page.goOn()
    const { notices, form, shownProblems } = formOf(slowVisit)
    expect(notices.taken).toMatchObject({ number: box.number })
    expect(shownProblems.box).toBe('box_taken')
    expect(form).toMatchObject({ boxId: null, safetyGuarantee: true, clientType: 1, dates: kept.dates })
    expect(toasts()).toEqual([
      `box_taken: Не удалось оформить заявление, ящик ${box.number} забронирован, выберите другой абонентский ящик`,
    ])

    const alternative = notices.taken?.alternative
    if (!alternative) throw new Error('no alternative')
    slowVisit.page.takeAlternative(alternative)
    await slowVisit.tab.pass(600)
    await slowVisit.page.goOn()
    expect(slowVisit.tab.lastLeft()).toMatch(/^\/reservation/)
  })

  test('a box taken by the same person on another device leads to its claim', async () => {
    const slowVisit = await visit(await server().loginAs('individual'))
    slowVisit.page.chooseClientType(1)
    const box = await choose(slowVisit, 6)
    const kept = $rentalForm.get()

    const quickVisit = await takeOnOtherDevice('individual', 1, box)
    startRentalForm(kept, kept)
    await slowVisit.tab.pass(600)
    await slowVisit.page.goOn()
    expect(slowVisit.tab.lastLeft()).toMatch(/^\/reservation\?claim=\d+$/)
    expect(slowVisit.tab.lastLeft()).toBe(quickVisit.tab.lastLeft())
    expect(formOf(slowVisit).notices.taken).toBeNull()
    expect(toasts()).toEqual([])
  })

  test('the server refuses a forbidden name, and the field shows it', async () => {
    const wizard = await visit(await server().loginAs('individual'))
    wizard.page.chooseClientType(1)
    wizard.page.toggle('namedCell', true)
    wizard.page.typeName('heil hitler')
    await choose(wizard, 8)
    await wizard.page.goOn()
    expect(formOf(wizard).shownProblems.boxName).toBe('name_forbidden')
    wizard.page.typeName('Ромашка')
    expect(formOf(wizard).shownProblems.boxName).toBeUndefined()
  })

  test('a used-up promo code is reported and removed from the price, and the next press makes the claim', async () => {
    const wizard = await visit(await server().loginAs('legal'))
    wizard.page.typePromo('PARTNER-ONE')
    wizard.page.applyPromo()
    const box = await choose(wizard, 14)
    expect(formOf(wizard).form.promoSuccess).toBe(true)
    const { form, price } = formOf(wizard)
    const cheap = price.kind === 'known' ? price.price.total : 0

    // The same organisation uses the code in another browser.
    forgetDevice()
    const other = await visit(await server().loginAs('legal'))
    other.page.typePromo('PARTNER-ONE')
    other.page.applyPromo()
    await choose(other, 15)
    await other.page.goOn()
    expect(other.tab.lastLeft()).toMatch(/^\/reservation/)
    other.close()

    startRentalForm(form, { ...form, replaces: null })
    await wizard.page.goOn()
    await wizard.tab.pass(600)
    const after = formOf(wizard)
    expect(wizard.tab.left).toEqual([])
    expect(after.notices).toMatchObject({
      promoProblem: 'promo_conditions',
      refused: { code: 'promo_conditions' },
    })
    expect(after.form).toMatchObject({ promoSuccess: false, boxId: box.id })
    expect(after.blockedReason).toBeNull()
    expect(after.form.totalCost).toBeGreaterThan(cheap)
    await wizard.page.goOn()
    expect(wizard.tab.lastLeft()).toMatch(/^\/reservation\?claim=\d+$/)
  })

  test('a box name is sent as validated, without extra spaces', async () => {
    const person = await server().loginAs('privileged')
    const sent: { boxName?: string }[] = []
    const wizard = await visit({
      ...person,
      visit: (path, init) => {
        if (typeof init?.body === 'string') sent.push(JSON.parse(init.body))
        return person.visit(path, init)
      },
    })
    wizard.page.chooseClientType(2)
    wizard.page.toggle('namedCell', true)
    wizard.page.typeName('  Ромашка   и  подруги ')
    await choose(wizard, 12)
    await wizard.page.goOn()
    expect(wizard.tab.lastLeft()).toMatch(/^\/reservation\?claim=\d+$/)
    expect(new Set(sent.flatMap(({ boxName }) => boxName ?? []))).toEqual(new Set(['Ромашка и подруги']))
  })

  test('a lost network is reported and keeps the form; pressing again makes the claim', async () => {
    const wizard = await visit(await server().loginAs('individual'))
    wizard.page.chooseClientType(1)
    const box = await choose(wizard, 10)
    wizard.tab.cut(true)
    await wizard.page.goOn()
    expect(formOf(wizard).notices.refused).toMatchObject({ code: 'offline' })
    expect(formOf(wizard).form.boxId).toBe(box.id)
    wizard.tab.cut(false)
    await wizard.page.goOn()
    expect(wizard.tab.lastLeft()).toMatch(/^\/reservation/)
  })

  const answerWith = (wizard: OpenPage<WizardPage>, status: number, body: string) => {
    const { fetch } = wizard.tab.environment
    Object.assign(wizard.tab.environment, {
      fetch: (path: string, init: RequestInit) =>
        path.endsWith('/populateClaim') ? Promise.resolve(new Response(body, { status })) : fetch(path, init),
    })
    return () => Object.assign(wizard.tab.environment, { fetch })
  }

  // M-ERR-09.
  test('an error of our server is reported as such and keeps the choices', async () => {
    const wizard = await visit(await server().loginAs('individual'))
    wizard.page.chooseClientType(1)
    const box = await choose(wizard, 14)
    const restoreFetch = answerWith(wizard, 500, '{"code":"unexpected","data":{"request":"7"}}')
    await wizard.page.goOn()
    expect(formOf(wizard).notices).toMatchObject({ refused: { code: 'unexpected' }, taken: null })
    expect(formOf(wizard).form.boxId).toBe(box.id)
    restoreFetch()
    await wizard.page.goOn()
    expect(wizard.tab.lastLeft()).toMatch(/^\/reservation/)
  })

  test('a proxy error is reported as such and not as a taken box', async () => {
    const wizard = await visit(await server().loginAs('individual'))
    wizard.page.chooseClientType(1)
    const box = await choose(wizard, 30)
    for (const [status, code] of [
      [502, 'unavailable'],
      [504, 'overloaded'],
    ] as const) {
      const restoreFetch = answerWith(wizard, status, '<html>Bad Gateway</html>')
      await wizard.page.goOn()
      expect(formOf(wizard).notices).toMatchObject({
        refused: { code, text: generalRefusalWords[code] },
        taken: null,
      })
      restoreFetch()
    }
    expect(formOf(wizard).form.boxId).toBe(box.id)
    await wizard.page.goOn()
    expect(wizard.tab.lastLeft()).toMatch(/^\/reservation/)
  })

  test('a claim whose answer was lost is found by pressing again', async () => {
    const person = await server().loginAs('individual')
    const wizard = await visit(person)
    wizard.page.chooseClientType(1)
    const box = await choose(wizard, 24)
    const { fetch } = wizard.tab.environment
    Object.assign(wizard.tab.environment, {
      fetch: async (path: string, init: RequestInit) => {
        const answer = await fetch(path, init)
        if (path.endsWith('/populateClaim')) throw new TypeError('the answer is lost')
        return answer
      },
    })
    await wizard.page.goOn()
    expect(formOf(wizard).notices.refused).toMatchObject({ code: 'offline' })
    Object.assign(wizard.tab.environment, { fetch })
    await wizard.page.goOn()
    expect(wizard.tab.lastLeft()).toMatch(/^\/reservation\?claim=\d+$/)
    const claims = await person.call(listClientClaims, { query: { limit: 100 } })
    expect(claims.ok && claims.value.filter(({ boxId }) => boxId === box.id)).toHaveLength(1)
  })

  test('a 500 without a code from another server means a taken box, which is not offered again (M-ERR-08)', async () => {
    const wizard = await visit(await server().loginAs('individual'))
    wizard.page.chooseClientType(1)
    const box = await choose(wizard, 16)
    answerWith(wizard, 500, 'Internal Server Error')
    await wizard.page.goOn()
    const { taken } = formOf(wizard).notices
    expect(taken?.number).toBe(box.number)
    expect(taken?.alternative).not.toBeNull()
    expect(taken?.alternative?.id).not.toBe(box.id)
    expect(formOf(wizard).form).toMatchObject({ boxId: null, clientType: 1 })
  })

  test('an office without free boxes is reported and other offices are offered (M-ERR-07)', async () => {
    const wizard = await visit(await server().loginAs('individual'))
    wizard.page.chooseClientType(1)
    await choose(wizard, 18)
    const { fetch } = wizard.tab.environment
    Object.assign(wizard.tab.environment, {
      fetch: async (path: string, init: RequestInit) => {
        if (path.endsWith('/populateClaim')) return new Response('', { status: 500 })
        return path.endsWith('/freeBoxes') ? Response.json([]) : fetch(path, init)
      },
    })
    await wizard.page.goOn()
    expect(toasts()).toEqual([
      'no_free_boxes: В отделении 101000 нет свободных ящиков, выберите другое отделение для аренды ящика',
    ])
    expect(wizard.page.$wizard.get()).toMatchObject({
      kind: 'unavailable',
      why: 'none_free',
      place: { office: { numberOfFreeBoxes: 0 } },
    })
  })

  test('the slower of two tabs that send one form opens the same claim', async () => {
    const person = await server().loginAs('individual')
    const kept = new Map<string, string>()
    const [quickVisit, slowVisit] = [
      await visit(person, '/101000/step2', kept),
      await visit(person, '/101000/step2', kept),
    ]
    quickVisit.page.chooseClientType(1)
    const box = await choose(quickVisit, 26)
    let release = () => {}
    const first = new Promise<void>((done) => {
      release = done
    })
    const { fetch } = slowVisit.tab.environment
    Object.assign(slowVisit.tab.environment, {
      fetch: async (path: string, init: RequestInit) => {
        const answer = await fetch(path, init)
        if (path.endsWith('/hold')) await first
        return answer
      },
    })
    const pressed = slowVisit.page.goOn()
    await quickVisit.page.goOn()
    release()
    await pressed
    expect(slowVisit.tab.lastLeft()).toBe(quickVisit.tab.lastLeft())
    const claims = await person.call(listClientClaims, { query: { limit: 100 } })
    expect(claims.ok && claims.value.filter(({ boxId }) => boxId === box.id)).toHaveLength(1)
  })

  test('returning through the history and continuing replaces the claim with the same box', async () => {
    const person = await server().loginAs('individual')
    const wizard = await visit(person)
    wizard.page.chooseClientType(1)
    const box = await choose(wizard, 18)
    await wizard.page.goOn()
    // The page as restored from the back-forward cache.
    wizard.tab.comeBack()
    await wizard.page.goOn()
    expect(wizard.tab.left).toHaveLength(2)
    const claims = await person.call(listClientClaims, { query: { limit: 100 } })
    const ofBox = claims.ok ? claims.value.filter(({ boxId }) => boxId === box.id) : []
    expect(ofBox.map(({ claimStatus }) => claimStatus.id).sort()).toEqual([1, 2])
  })

  test('a claim made in another tab is not replaced after the login', async () => {
    const person = server().visitor()
    const wizard = await visit(person)
    wizard.page.chooseClientType(1)
    await choose(wizard, 26)
    await wizard.page.goOn()
    const noted = new Map(wizard.tab.kept)
    wizard.close()
    await person.login('individual', '/101000/step2/')
    const first = await visit(person, '/101000/step2/', wizard.tab.kept)
    expect(first.tab.lastLeft()).toMatch(/^\/reservation\?claim=\d+$/)
    const made = Number(first.tab.lastLeft()?.split('=')[1])
    first.close()

    // The second tab is in the login too, with its own note.
    const second = await visit(person, '/101000/step2/', noted)
    expect(second.tab.left).toEqual([])
    expect(formOf(second).form.replaces).toBe(made)
    second.page.keepReplaced()
    expect(formOf(second).form).toMatchObject({ replaces: null, boxId: null })
    await choose(second, 28)
    await second.page.goOn()
    expect(second.tab.lastLeft()).toMatch(/^\/reservation\?claim=\d+$/)
    const claims = await person.call(listClientClaims, { query: { limit: 100 } })
    const kept = claims.ok ? claims.value.find(({ claimId }) => claimId === made) : undefined
    expect(kept?.claimStatus.id).toBe(1)
  })

  test('choosing another office replaces an unpaid claim, whose box is not offered there', async () => {
    const person = await server().loginAs('individual')
    const wizard = await visit(person)
    wizard.page.chooseClientType(1)
    const box = await choose(wizard, 24)
    await wizard.page.goOn()
    const before = readCarriedFields().replaces ?? null
    expect(before).not.toBeNull()
    wizard.close()
    startRentalForm(
      { opsIndex: '109012', address: '', isAaps: false, aapsId: null },
      { replaces: before, clientType: 1 },
    )
    const other = await visit(person, '/109012/step2', wizard.tab.kept)
    expect(formOf(other).form.replaces).toBe(before)
    expect(freeIn(other).map(({ id }) => id)).not.toContain(box.id)
    await choose(other, 3)
    await other.page.goOn()
    expect(other.tab.lastLeft()).toMatch(/^\/reservation\?claim=\d+$/)
    const claims = await person.call(listClientClaims, { query: { limit: 100 } })
    const old = claims.ok ? claims.value.find(({ claimId }) => claimId === before) : undefined
    expect(old?.claimStatus.id).toBe(2)
  })

  // The clock only goes on from here, and to the next day in the last test.

  test('a box taken during the login is reported, and the nearest is offered', async () => {
    const person = server().visitor()
    const wizard = await visit(person)
    wizard.page.chooseClientType(1)
    const box = await choose(wizard, 22)
    await wizard.page.goOn()
    wizard.close()
    const now = server().clock.now()
    await server().moveClock(new Date(now.getTime() + 16 * 60_000))
    const other = await server().loginAs('privileged')
    expect(await other.call(holdBox, { params: { id: box.id } })).toMatchObject({ ok: true })
    await person.login('individual', '/101000/step2/')
    const back = await visit(person, '/101000/step2/', wizard.tab.kept)
    expect(back.tab.left).toEqual([])
    expect(formOf(back).notices.taken).toMatchObject({ number: box.number })
    expect(formOf(back).notices.taken?.alternative?.id).not.toBe(box.id)
  })

  test("the hold expires by the server's clock and is reported", async () => {
    const person = server().visitor()
    const wizard = await visit(person)
    await choose(wizard, 12)
    await wizard.page.goOn()
    await wizard.tab.pass(1000)
    expect(wizard.page.$holdLeft.get()).toBeGreaterThan(14 * 60_000)
    // The device counts ten seconds while the server counts a quarter of an hour.
    const now = server().clock.now()
    await server().moveClock(new Date(now.getTime() + 15 * 60_000))
    await wizard.tab.pass(10_000)
    expect(formOf(wizard)).toMatchObject({ hold: null, notices: { holdLapsed: true } })
  })

  test('a change of day during the login never rents other days than chosen', async () => {
    const person = server().visitor()
    const wizard = await visit(person)
    wizard.page.chooseClientType(1)
    wizard.page.chooseStart('2026-07-15')
    await choose(wizard, 20)
    await wizard.page.goOn()
    wizard.close()
    await person.login('individual', '/101000/step2/')
    await server().moveClock(new Date('2026-07-11T00:05:00+03:00'))
    const back = await visit(person, '/101000/step2/', wizard.tab.kept)
    expect(back.tab.left).toEqual([])
    expect(formOf(back).notices.periodReplaced).toBe('start_too_early')
    expect(formOf(back).form.dates?.[0]).toBe('2026-07-16')
  })
})
