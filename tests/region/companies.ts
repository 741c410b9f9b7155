import { addDays, addMonths, startOfMonth } from '#kit/rules/calendar-date.ts'
import type { Caller } from '#support/product.ts'
import { atOnce } from '../month/at-once.ts'
import { begin, done, rentDue } from '../month/paying.ts'
import { clerkSub, emailOf } from '../month/people.ts'
import { settle } from './renting.ts'
import { newRent } from './rents.ts'
import { type Company, count, type Rent, type Stage } from './stage.ts'
import { clientTypes, lastDay, monthIndexOf, total } from './tariff.ts'

const COST_CENTRE = '10'
const OFFICE_DAYS_MS = 10 * 24 * 60 * 60_000
const PLAN_PATH = '/api/legals/rentalPlans'
const TEN_PAGES = 10

/** What one organisation does at this stop. */
export async function runCompany(stage: Stage, company: Company): Promise<void> {
  const { plot } = company
  const { month, name } = stage.stop
  if (plot.month === month && name === 'second') await rentByPlan(stage, company)
  if (plot.month === month && name === 'third') await payOrder(stage, company)
  if (plot.month === month && name === 'late') await signAll(stage, company)
  await noteAutoExtensions(stage, company)
  if (name === 'middle') await prepareExtensions(stage, company)
}

/** Uploads its wishes, and rents what the product found with one payment order. */
async function rentByPlan(stage: Stage, company: Company): Promise<void> {
  const { plot } = company
  const clerk = await stage.people.organisation(plot.who)
  await done(
    'a cost centre',
    await clerk.post('/api/legals/costCentres', { code: COST_CENTRE, name: 'Склад' }),
  )
  const start = startOfMonth(addMonths(stage.stop.today, 1))
  const wish = `${plot.settlement};обычный;${plot.months};;${COST_CENTRE}`
  const rows = [
    'Город;Размер;Срок, месяцев;Название;Центр затрат',
    ...Array.from({ length: plot.boxes }, () => wish),
  ]
  const bytes = new TextEncoder().encode(rows.join('\r\n'))
  const { id } = (
    await done('a plan', await clerk.send('POST', `${PLAN_PATH}?start=${start}`, 'text/csv', bytes))
  ).body
  await stage.service.moveTo(stage.service.now().toISOString())
  const { lines } = (await done('its lines', await clerk.get(`${PLAN_PATH}/${id}/lines`))).body
  const end = lastDay(start, plot.months)
  const rents: Rent[] = []
  for (const { included, box } of lines) {
    if (!included) continue
    const office = stage.plots.officeList.find(({ index }) => index === box.index)
    const found = office?.boxes.find(({ number, size }) => String(number) === box.boxNumber && size !== 3)
    if (!office || !found) throw new Error(`the plan ${id} found box ${box.boxNumber} of ${box.index}`)
    rents.push(
      newCompanyRent(stage, company, { office, box: found.id, size: found.size, start, end, previous: null }),
    )
  }
  count(stage, 'boxes wished by organisations', plot.boxes)
  if (rents.length === 0) {
    await done('closing a plan', await clerk.delete(`${PLAN_PATH}/${id}`))
    return
  }
  company.total = total(rents.flatMap(({ byMonth }) => byMonth))
  const body = { from: 'order', total: company.total }
  company.order = (await done('a rent by plan', await clerk.post(`${PLAN_PATH}/${id}/rent`, body))).body.order
  stage.messages.expect(emailOf(clerkSub(plot.who)), 'joint-order', company.order ?? 0)
  const claims = await readClaims(clerk, new Set())
  for (const rent of rents) {
    const claim = claims.get(rent.box)
    if (claim === undefined) throw new Error(`organisation ${plot.who} has no claim for box ${rent.box}`)
    const made = { ...rent, claim }
    stage.rents.set(claim, made)
    company.rents.push(made)
  }
  count(stage, 'rents by plans of organisations', rents.length)
}

/** Numbers of claims that are not known yet by box, as the list of the organisation shows them. */
async function readClaims(clerk: Caller, known: ReadonlySet<number>): Promise<Map<number, number>> {
  const claims = new Map<number, number>()
  for (let page = 0; page < TEN_PAGES; page += 1) {
    const path = `/api/claims/clientLegalClaims/active?page=${page}`
    const listed = (await done('the claims', await clerk.get(path))).body._embedded?.claimDtoes ?? []
    for (const { claimId } of listed) {
      if (known.has(claimId)) continue
      const { body } = await done('a claim', await clerk.get(`/api/claims/${claimId}`))
      claims.set(body.claimBoxes[0].box.id, claimId)
    }
    if (listed.length === 0) break
  }
  return claims
}

type CompanyTerms = Pick<Rent, 'office' | 'box' | 'size' | 'start' | 'end' | 'previous'>

/** A claim of an organisation whose number is not known yet. */
const newCompanyRent = ({ service }: Stage, { plot }: Company, terms: CompanyTerms): Rent =>
  newRent({
    ...terms,
    claim: 0,
    life: null,
    email: emailOf(clerkSub(plot.who)),
    sub: clerkSub(plot.who),
    clientType: clientTypes.legal,
    services: [],
    method: terms.previous ? 4 : 3,
    way: terms.previous ? 'balance' : 'by hand',
    payUntil: new Date(service.now().getTime() + OFFICE_DAYS_MS),
    auto: plot.extends === 'automatically' ? { announcedOn: null } : null,
  })

/** The bank transfer of the whole order arrives. */
async function payOrder(stage: Stage, { rents, total: amount }: Company): Promise<void> {
  const [first] = rents
  if (!first) return
  const operator = await stage.people.staff('operator')
  const card = await done('a claim', await operator.get(`/api/branch/claims/${first.claim}`))
  const path = `/api/branch/payments/${card.body.payments[0].id}/book`
  await done('a transfer', await operator.post(path, { amount, document: String(first.claim) }))
  for (const rent of rents) settle(stage, rent)
  count(stage, 'payment orders for many boxes')
}

async function signAll(stage: Stage, { plot, rents }: Company): Promise<void> {
  const operator = await stage.people.staff('operator')
  const clerk = await stage.people.organisation(plot.who)
  await atOnce(rents, async (rent) => {
    await done('a signature', await operator.post(`/api/branch/claims/${rent.claim}/sign`, {}))
    rent.signed = true
    stage.messages.expect(rent.email, 'signed', rent.claim)
    count(stage, 'signatures')
    if (rent.auto === null) return
    const setting = { enabled: true, months: plot.months }
    await done('automatic extension', await clerk.put(`/api/claims/${rent.claim}/autoExtension`, setting))
  })
}

const extensionOf = (stage: Stage, company: Company, previous: Rent): Rent => {
  const { office, box, size, end } = previous
  const start = addDays(end, 1)
  return newCompanyRent(stage, company, {
    office,
    box,
    size,
    start,
    end: lastDay(start, company.plot.months),
    previous,
  })
}

/** Finds the claims of rents that the server has extended automatically since the last stop. */
async function noteAutoExtensions(stage: Stage, company: Company): Promise<void> {
  const { rents, plot } = company
  const previousRents = new Set(rents.map(({ previous }) => previous))
  const extended = rents.filter((rent) => rent.auto && rent.state === 'extended' && !previousRents.has(rent))
  if (extended.length === 0) return
  const claims = await readClaims(
    await stage.people.organisation(plot.who),
    new Set(rents.map(({ claim }) => claim)),
  )
  for (const previous of extended) {
    const claim = claims.get(previous.box)
    if (claim === undefined) throw new Error(`claim ${previous.claim} was not extended automatically`)
    const made = { ...extensionOf(stage, company, previous), claim }
    stage.rents.set(claim, made)
    rents.push(made)
    settle(stage, made)
    count(stage, 'automatic extensions')
  }
}

/** A month before the end it tops its balance up by transfer, and extends from it unless that happens automatically. */
async function prepareExtensions(stage: Stage, company: Company): Promise<void> {
  const ending = company.rents.filter(
    ({ state, end, office }) =>
      state === 'running' &&
      office !== stage.stopped?.office &&
      monthIndexOf(end) - monthIndexOf(stage.stop.today) === 1,
  )
  const { plot } = company
  if (ending.length === 0 || plot.extends === null) return
  const clerk = await stage.people.organisation(plot.who)
  const extensions = ending.map((previous) => extensionOf(stage, company, previous))
  const amount = total(extensions.flatMap(({ byMonth }) => byMonth))
  const topUp = (
    await done('a top-up', await clerk.post('/api/legals/balance/topUps', { amount, sbp: false }))
  ).body.id
  const operator = await stage.people.staff('operator')
  const booking = { amount, document: `top-up ${topUp}` }
  await done('a booked top-up', await operator.post(`/api/branch/topUps/${topUp}/book`, booking))
  stage.messages.expect(emailOf(clerkSub(plot.who)), 'top-up', topUp)
  count(stage, 'balances topped up')
  if (plot.extends === 'automatically') return
  for (const rent of extensions) {
    const sum = total(rent.byMonth)
    const reply = await clerk.post(`/api/claims/${rent.previous?.claim}/prolongation`, {
      months: plot.months,
      safetyGuarantee: false,
      services: [],
      total: sum,
    })
    const { id } = (await done('an extension', reply)).body
    const made = { ...rent, claim: id }
    stage.rents.set(id, made)
    company.rents.push(made)
    await begin(rentDue(clerk, id, { of: id, day: 0, way: 'balance', amount: sum, faults: new Set() }))
    settle(stage, made)
    count(stage, 'extensions from a balance')
  }
}
