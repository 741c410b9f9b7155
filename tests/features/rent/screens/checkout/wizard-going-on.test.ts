import { describe, expect, test } from 'vitest'
import { clientClaims } from '#claims/api/claims.ts'
import { generalRefusalWords } from '#kit/words/general-refusals.ts'
import { type FreeBox, holdBox } from '#rent/api/boxes.ts'
import { $rentalForm, claimBeingChanged, startRentalForm } from '#rent/parts/rental-form.ts'
import type { WizardPage } from '#rent/screens/checkout/wizard-page.ts'
import { forgetDevice, formOf, type OpenPage } from '#support/pages.ts'
import { choose, freeIn, toasts, wizardVisits } from './wizard-visits.ts'

const { server, visit } = wizardVisits()

describe('going on', () => {
  test('without a box nothing is sent and the box is what is missing (M-FORM-04, M-FORM-05)', async () => {
    const wizard = await visit(server().visitor())
    // The free boxes could not be read.
    wizard.tab.cut(true)
    await wizard.page.retryBoxes()
    wizard.page.chooseSize(2)
    wizard.tab.cut(false)
    expect(await wizard.page.goOn()).toEqual({ box: 'box_empty' })
    expect(formOf(wizard)).toMatchObject({ blockedReason: 'errors', attempt: 1 })
    expect(wizard.tab.left).toEqual([])
  })

  // AMB-31.
  test('a visitor is sent to the login with the box held, and the claim is made once on the way back', async () => {
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
    const claims = await person.call(clientClaims, { query: {} })
    expect(claims.ok && claims.value.map(({ boxId }) => boxId)).toEqual([box.id])
  })

  test('somebody logged in goes straight to the reservation', async () => {
    const wizard = await visit(await server().loginAs('privileged'))
    wizard.page.chooseClientType(2)
    await choose(wizard, 4)
    await wizard.page.goOn()
    expect(wizard.tab.lastLeft()).toMatch(/^\/reservation\?claim=\d+$/)
  })

  test('a press that comes while the price is still counted is not lost, and two are not two claims', async () => {
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

  /** Somebody rents a box on another device, from which nothing is kept. */
  const takeElsewhere = async (person: 'individual' | 'privileged', type: 1 | 2, box: FreeBox) => {
    forgetDevice()
    const quick = await visit(await server().loginAs(person))
    quick.page.chooseClientType(type)
    quick.page.chooseBox(box)
    await quick.tab.pass(600)
    await quick.page.goOn()
    quick.close()
    return quick
  }

  // M-ERR-08.
  test('a box that somebody else took is told, the rest is kept, and the nearest is one tap away', async () => {
    const slow = await visit(await server().loginAs('individual'))
    slow.page.chooseClientType(1)
    slow.page.toggle('safetyGuarantee', true)
    const box = await choose(slow, 6)
    const kept = $rentalForm.get()

    await takeElsewhere('privileged', 2, box)
    startRentalForm(kept, kept)
    await slow.tab.pass(600)
    await slow.page.goOn()
    const { notices, form, shownProblems } = formOf(slow)
    expect(notices.taken).toMatchObject({ number: box.number })
    expect(shownProblems.box).toBe('box_taken')
    expect(form).toMatchObject({ boxId: null, safetyGuarantee: true, clientType: 1, dates: kept.dates })
    expect(toasts()).toEqual([
      `box_taken: Не удалось оформить заявление, ящик ${box.number} забронирован, выберите другой абонентский ящик`,
    ])

    const alternative = notices.taken?.alternative
    if (!alternative) throw new Error('no alternative')
    slow.page.takeAlternative(alternative)
    await slow.tab.pass(600)
    await slow.page.goOn()
    expect(slow.tab.lastLeft()).toMatch(/^\/reservation/)
  })

  test('a box that one took oneself on another device leads to its claim', async () => {
    const slow = await visit(await server().loginAs('individual'))
    slow.page.chooseClientType(1)
    const box = await choose(slow, 6)
    const kept = $rentalForm.get()

    const quick = await takeElsewhere('individual', 1, box)
    startRentalForm(kept, kept)
    await slow.tab.pass(600)
    await slow.page.goOn()
    expect(slow.tab.lastLeft()).toMatch(/^\/reservation\?claim=\d+$/)
    expect(slow.tab.lastLeft()).toBe(quick.tab.lastLeft())
    expect(formOf(slow).notices.taken).toBeNull()
    expect(toasts()).toEqual([])
  })

  test('a forbidden name is refused by the server and shown at its field', async () => {
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

  test('a promo code that was used up meanwhile is told, priced without, and the next press makes the claim', async () => {
    const wizard = await visit(await server().loginAs('legal'))
    wizard.page.typePromo('PARTNER-ONE')
    wizard.page.applyPromo()
    const box = await choose(wizard, 14)
    expect(formOf(wizard).form.promoSuccess).toBe(true)
    const { form, price } = formOf(wizard)
    const cheap = price.kind === 'known' ? price.price.total : 0

    // The same organisation uses it up in another browser.
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

  test('a name is sent as it was checked, without the spaces around its words', async () => {
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

  test('without network it says so and keeps everything; the same press again makes the claim', async () => {
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

  const answering = (wizard: OpenPage<WizardPage>, status: number, body: string) => {
    const { fetch } = wizard.tab.environment
    Object.assign(wizard.tab.environment, {
      fetch: (path: string, init: RequestInit) =>
        path.endsWith('/populateClaim') ? Promise.resolve(new Response(body, { status })) : fetch(path, init),
    })
    return () => Object.assign(wizard.tab.environment, { fetch })
  }

  // M-ERR-09.
  test('a fault of our own server is told as such, and nothing that was chosen is thrown away', async () => {
    const wizard = await visit(await server().loginAs('individual'))
    wizard.page.chooseClientType(1)
    const box = await choose(wizard, 14)
    const mend = answering(wizard, 500, '{"code":"unexpected","data":{"request":"7"}}')
    await wizard.page.goOn()
    expect(formOf(wizard).notices).toMatchObject({ refused: { code: 'unexpected' }, taken: null })
    expect(formOf(wizard).form.boxId).toBe(box.id)
    mend()
    await wizard.page.goOn()
    expect(wizard.tab.lastLeft()).toMatch(/^\/reservation/)
  })

  test('a proxy that does not reach the server is told as such, and is no taken box', async () => {
    const wizard = await visit(await server().loginAs('individual'))
    wizard.page.chooseClientType(1)
    const box = await choose(wizard, 30)
    for (const [status, code] of [
      [502, 'unavailable'],
      [504, 'overloaded'],
    ] as const) {
      const mend = answering(wizard, status, '<html>Bad Gateway</html>')
      await wizard.page.goOn()
      expect(formOf(wizard).notices).toMatchObject({
        refused: { code, text: generalRefusalWords[code] },
        taken: null,
      })
      mend()
    }
    expect(formOf(wizard).form.boxId).toBe(box.id)
    await wizard.page.goOn()
    expect(wizard.tab.lastLeft()).toMatch(/^\/reservation/)
  })

  test('a claim whose answer was lost is found by the same press again', async () => {
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
    const claims = await person.call(clientClaims, { query: { limit: 100 } })
    expect(claims.ok && claims.value.filter(({ boxId }) => boxId === box.id)).toHaveLength(1)
  })

  test('a bare 500 of another server means a taken box, and that one is never offered (M-ERR-08)', async () => {
    const wizard = await visit(await server().loginAs('individual'))
    wizard.page.chooseClientType(1)
    const box = await choose(wizard, 16)
    answering(wizard, 500, 'Internal Server Error')
    await wizard.page.goOn()
    const { taken } = formOf(wizard).notices
    expect(taken?.number).toBe(box.number)
    expect(taken?.alternative).not.toBeNull()
    expect(taken?.alternative?.id).not.toBe(box.id)
    expect(formOf(wizard).form).toMatchObject({ boxId: null, clientType: 1 })
  })

  test('a claim that finds no box left says so and leads to other offices (M-ERR-07)', async () => {
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

  test('the slower of two tabs that send one form is led to the same claim', async () => {
    const person = await server().loginAs('individual')
    const kept = new Map<string, string>()
    const [quick, slow] = [
      await visit(person, '/101000/step2', kept),
      await visit(person, '/101000/step2', kept),
    ]
    quick.page.chooseClientType(1)
    const box = await choose(quick, 26)
    let letGo = () => {}
    const first = new Promise<void>((done) => {
      letGo = done
    })
    const { fetch } = slow.tab.environment
    Object.assign(slow.tab.environment, {
      fetch: async (path: string, init: RequestInit) => {
        const answer = await fetch(path, init)
        if (path.endsWith('/hold')) await first
        return answer
      },
    })
    const pressed = slow.page.goOn()
    await quick.page.goOn()
    letGo()
    await pressed
    expect(slow.tab.lastLeft()).toBe(quick.tab.lastLeft())
    const claims = await person.call(clientClaims, { query: { limit: 100 } })
    expect(claims.ok && claims.value.filter(({ boxId }) => boxId === box.id)).toHaveLength(1)
  })

  test('coming back by the history and going on again replaces the claim instead of fighting it for the box', async () => {
    const person = await server().loginAs('individual')
    const wizard = await visit(person)
    wizard.page.chooseClientType(1)
    const box = await choose(wizard, 18)
    await wizard.page.goOn()
    // The page as the browser kept it.
    wizard.tab.comeBack()
    await wizard.page.goOn()
    expect(wizard.tab.left).toHaveLength(2)
    const claims = await person.call(clientClaims, { query: { limit: 100 } })
    const ofBox = claims.ok ? claims.value.filter(({ boxId }) => boxId === box.id) : []
    expect(ofBox.map(({ claimStatus }) => claimStatus.id).sort()).toEqual([1, 2])
  })

  test('a claim that another tab made meanwhile is not replaced on the way back from the login', async () => {
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

    // The second tab was at the login too, with a note of its own.
    const second = await visit(person, '/101000/step2/', noted)
    expect(second.tab.left).toEqual([])
    expect(formOf(second).form.replaces).toBe(made)
    second.page.keepReplaced()
    expect(formOf(second).form).toMatchObject({ replaces: null, boxId: null })
    await choose(second, 28)
    await second.page.goOn()
    expect(second.tab.lastLeft()).toMatch(/^\/reservation\?claim=\d+$/)
    const claims = await person.call(clientClaims, { query: { limit: 100 } })
    const kept = claims.ok ? claims.value.find(({ claimId }) => claimId === made) : undefined
    expect(kept?.claimStatus.id).toBe(1)
  })

  test('another office that is chosen for an unpaid claim replaces it, and its box is not offered there', async () => {
    const person = await server().loginAs('individual')
    const wizard = await visit(person)
    wizard.page.chooseClientType(1)
    const box = await choose(wizard, 24)
    await wizard.page.goOn()
    const before = claimBeingChanged()
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
    const claims = await person.call(clientClaims, { query: { limit: 100 } })
    const old = claims.ok ? claims.value.find(({ claimId }) => claimId === before) : undefined
    expect(old?.claimStatus.id).toBe(2)
  })

  test('the day changed while one was at the login: other days than the chosen ones are never rented', async () => {
    const person = server().visitor()
    const wizard = await visit(person)
    wizard.page.chooseClientType(1)
    wizard.page.chooseStart('2026-07-15')
    await choose(wizard, 20)
    await wizard.page.goOn()
    wizard.close()
    await person.login('individual', '/101000/step2/')
    const now = server().clock.now()
    await server().moveClock(new Date('2026-07-11T00:05:00+03:00'))
    const back = await visit(person, '/101000/step2/', wizard.tab.kept)
    expect(back.tab.left).toEqual([])
    expect(formOf(back).notices.periodReplaced).toBe('start_too_early')
    expect(formOf(back).form.dates?.[0]).toBe('2026-07-16')
    await server().moveClock(now)
  })

  test('a box that somebody took while one was at the login is told, and the nearest is offered', async () => {
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
    await server().moveClock(now)
  })

  test('the hold runs out by the clock of the server, and it says so', async () => {
    const person = server().visitor()
    const wizard = await visit(person)
    await choose(wizard, 12)
    await wizard.page.goOn()
    await wizard.tab.pass(1000)
    expect(wizard.page.$holdLeft.get()).toBeGreaterThan(14 * 60_000)
    // Ten seconds pass on the device; the next answer says that a quarter of an hour passed on the server.
    const now = server().clock.now()
    await server().moveClock(new Date(now.getTime() + 15 * 60_000))
    await wizard.tab.pass(10_000)
    expect(formOf(wizard)).toMatchObject({ hold: null, notices: { holdLapsed: true } })
    await server().moveClock(now)
  })
})
