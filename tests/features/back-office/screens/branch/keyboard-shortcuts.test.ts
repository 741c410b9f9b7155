import { beforeAll, describe, expect, test } from 'vitest'
import { type BranchPage, createBranchPage } from '#back-office/screens/branch/branch-page.ts'
import type { KeyPress } from '#kit/browser/key-presses.ts'
import type { TestTab } from '#support/environment.ts'
import { look, personOf, stateOf } from '#support/look.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { book, boxes, confirmed, reserve } from '../../../claims/server/life/living.ts'

let tenant: Tenant
let page: BranchPage
let tab: TestTab
let sendKey: (press: KeyPress) => void
const claims: number[] = []
beforeAll(async () => {
  tenant = await openTenant()
  const box = boxes(tenant)
  const [anna, operator] = [await tenant.as('individual'), await tenant.as('operator')]
  for (let made = 0; made < 3; made += 1) {
    const claim = await confirmed(anna, await box())
    await reserve(anna, claim)
    await book(operator, claim)
    claims.push(claim)
  }
  const opened = await look(
    await personOf(tenant, 'operator'),
    tenant,
    '/branch',
    (environment) =>
      createBranchPage(environment, (run) => {
        sendKey = run
        return () => {}
      }),
    ({ $state, queue, card, day }) => [$state, queue.$list, card.$card, day.$state],
  )
  page = opened.page
  tab = opened.tab
})

let clock = 0
interface Where {
  readonly field?: string
  readonly inDialog?: boolean
  readonly after?: number
}
/** Returns true if the key press was kept from the rest of the page. */
const press = (key: string, { field, inDialog = false, after = 1000 }: Where = {}): boolean => {
  clock += after
  let isTaken = false
  sendKey({
    key,
    sign: [...key].length === 1 ? key : null,
    at: clock,
    field: field ?? null,
    inDialog,
    isPlain: true,
    isRepeat: false,
    take: () => {
      isTaken = true
    },
  })
  return isTaken
}
const scan = (text: string, where: Where = {}): boolean => {
  for (const sign of text) press(sign, { ...where, after: 4 })
  return press('Enter', { ...where, after: 4 })
}
const claimsIn = ({ queue }: BranchPage) => {
  const { extra } = queue.$list.get()
  return extra && 'claims' in extra ? extra.claims : []
}
const openCard = () => stateOf(page.card.$card, 'shown').card.id

describe('the keys', () => {
  test('focus the search, except while text is being typed', () => {
    expect(press('/', { field: 'item-track' })).toBe(false)
    expect(page.$focus.get()).toBeNull()
    expect(press('/')).toBe(true)
    expect(page.$focus.get()).toBe('search')
    page.hasFocus()
  })

  test('a letter acts on the open claim, but not as the first character of a scan', async () => {
    const [first = 0] = claims
    page.openClaim(first)
    await tab.pass(100)
    press('r')
    expect(page.card.act.$act.get()).toBeNull()
    await tab.pass(200)
    expect(page.card.act.$act.get()).toMatchObject({ subject: { act: 'refuse', claim: first } })
    page.card.act.close()
    scan('RA644000116RU')
    await tab.pass(200)
    expect(page.card.act.$act.get()).toBeNull()
    page.choose('today')
    page.closeClaim()
    page.hasFocus()
  })

  test('open the first claim to sign from the list', async () => {
    page.choose('today')
    await tab.pass(100)
    press('n')
    await tab.pass(200)
    expect(openCard()).toBe(claims[0])
    page.closeClaim()
    page.hasFocus()
  })

  test('can be switched off and on again on this device', () => {
    page.keys.switchOn(false)
    expect(press('/')).toBe(false)
    expect(tab.kept.get('branch-keys')).toBe('off')
    page.keys.switchOn(true)
    expect(press('?')).toBe(true)
    expect(page.keys.$keys.get()).toEqual({ areOn: true, helpShown: true })
    page.keys.showHelp(false)
  })

  test('leave a claim and focus its row', async () => {
    const [first = 0] = claims
    page.openClaim(first)
    await tab.pass(100)
    press('Escape')
    expect(page.card.$card.get().kind).toBe('closed')
    expect(page.$focus.get()).toEqual({ claim: first, unlessMoved: true })
    page.hasFocus()
  })
})

describe('the search field', () => {
  test('opens the claim of a scanned address, and of a whole number without its passport', async () => {
    const [first = 0, second = 0] = claims
    page.search.type({ text: `https://box.example.ru/claims/${second}` })
    await page.find()
    expect(openCard()).toBe(second)
    page.closeClaim()
    page.search.type({ text: String(first) })
    await page.find()
    await tab.pass(100)
    expect(openCard()).toBe(first)
    expect(page.identity.$identity.get().kind).toBe('hidden')
    page.closeClaim()
    page.choose('today')
  })
})

describe('a scanner', () => {
  test('opens the claim of the scanned address and presses nothing else', async () => {
    const [, second = 0] = claims
    expect(scan(`https://box.example.ru/claims/${second}`)).toBe(true)
    await tab.pass(100)
    expect(openCard()).toBe(second)
    expect(stateOf(page.card.$card, 'shown').isScanned).toBe(true)
    expect(page.identity.$identity.get()).toMatchObject({ kind: 'shown', purpose: 'signing' })
    page.closeClaim()
    expect(page.identity.$identity.get().kind).toBe('hidden')
  })

  test('opens the claim of a box by its postal address, without the passport', async () => {
    const [first = 0] = claims
    const list = claimsIn(page)
    const { boxNumber } = list.find(({ id }) => id === first) ?? { boxNumber: '' }
    scan(`${tenant.office}, а/я ${boxNumber}`)
    await tab.pass(100)
    expect(openCard()).toBe(first)
    expect(stateOf(page.card.$card, 'shown').card.acts).toContain('sign')
    expect(page.identity.$identity.get().kind).toBe('hidden')
    page.closeClaim()
  })

  test('searches for a track number, and reports when no claim has it', async () => {
    scan('RA644000116RU')
    await tab.pass(100)
    expect(stateOf(page.$state, 'shown').tab).toBe('search')
    expect(page.search.$list.get()).toMatchObject({
      filter: { text: 'RA644000116RU' },
      phase: 'shown',
      answered: { isScanned: true },
      rows: [],
    })
    page.choose('today')
  })

  test('types into a field like a keyboard, and confirms nothing in a dialog', () => {
    expect(scan('RA644000116RU', { field: 'item-track' })).toBe(false)
    expect(scan('RA644000116RU', { inDialog: true })).toBe(true)
    expect(stateOf(page.$state, 'shown').tab).toBe('today')
  })
})

test('the day lists claims to sign, the earliest start first', () => {
  const day = stateOf(page.day.$state, 'shown')
  expect(day.toSign.map(({ id }) => id)).toEqual(claims)
  expect(day.toEnd).toEqual([])
})

test('a queue filtered by office has only its rows and their sum', async () => {
  page.choose('toSign')
  await tab.pass(100)
  expect(page.queue.$list.get()).toMatchObject({ total: 3, extra: { sum: 3 * 225_000 } })
  expect(claimsIn(page)).toHaveLength(3)
  page.queue.type({ index: '101721' })
  await page.queue.show()
  expect(page.queue.$list.get()).toMatchObject({ total: 0, rows: [], extra: { sum: 0 } })
  // The length of the whole queue does not change.
  expect(stateOf(page.$state, 'shown').branch.queues.toSign).toBe(3)
  page.queue.type({ index: '' })
  await page.queue.show()
})

test('after a signature the next unsigned claim of the list opens, starting over at the end', async () => {
  const [first = 0, second = 0, third = 0] = claims
  const list = claimsIn(page)
  page.openClaim(second, list)
  await tab.pass(100)
  await page.card.sign()
  expect(page.nextToSign(second)).toBe(third)
  page.openClaim(third)
  await tab.pass(100)
  await page.card.sign()
  expect(page.nextToSign(third)).toBe(first)
  page.openClaim(first)
  await tab.pass(100)
  await page.card.sign()
  expect(page.nextToSign(first)).toBeNull()
})
