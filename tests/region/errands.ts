import { addDays } from '#kit/rules/calendar-date.ts'
import { internationalTrack } from '#support/track-number.ts'
import { atOnce } from '../month/at-once.ts'
import { done } from '../month/paying.ts'
import { count, type Life, type Rent, type Stage } from './stage.ts'

const COLLECTOR_DAYS = 20
const VISIT_TIME = '12:30'

/** Registered items arrive for some; the mail of a few of these people is collected by somebody else with a code. */
export async function deliverItems(stage: Stage): Promise<void> {
  const operator = await stage.people.staff('operator')
  const receivers = stage.lives.filter(({ rent, dice }) => rent?.state === 'running' && dice.chance(0.03))
  await atOnce(receivers, async ({ rent, plot, dice }) => {
    if (!rent) return
    stage.tracks += 1
    const path = `/api/branch/claims/${rent.claim}/items`
    const item = { kind: 'registered', track: internationalTrack(stage.tracks), place: 'counter' }
    const { id } = (await done('an item', await operator.post(path, item))).body
    stage.messages.expect(rent.email, 'registered', rent.claim)
    count(stage, 'registered items')
    stage.items.push({ rent, id, code: dice.chance(0.25) ? await grantCode(stage, plot.who, rent) : null })
  })
}

async function grantCode(stage: Stage, who: number, rent: Rent): Promise<string> {
  const caller = await stage.people.person(who)
  const reply = await caller.post('/api/delegations', {
    name: 'Иван Петров',
    email: null,
    boxId: rent.box,
    mayCollect: true,
    mayPay: false,
    once: true,
    untilDay: addDays(stage.stop.today, COLLECTOR_DAYS),
  })
  return (await done('a delegation', reply)).body.code
}

/** The items are collected at the counter, by their holders or with a code. */
export async function collectItems(stage: Stage): Promise<void> {
  const operator = await stage.people.staff('operator')
  await atOnce(stage.items.splice(0), async ({ rent, id, code }) => {
    if (code === null) {
      const path = `/api/branch/claims/${rent.claim}/items/taken`
      await done('a collection', await operator.post(path, { items: [id] }))
      return
    }
    if (!['running', 'extended'].includes(rent.state)) return
    const collector = await done('a code', await operator.post('/api/branch/collectorCodes', { code }))
    const items = collector.body.boxes.flatMap((box: { items: { id: number }[] }) =>
      box.items.map((item) => item.id),
    )
    const handover = { code, items, powerOfAttorney: '12 от 01.01.2026' }
    await done('a handover', await operator.post('/api/branch/collectorCodes/handover', handover))
    stage.messages.expect(rent.email, 'handover', rent.claim)
    count(stage, 'items collected with a code')
  })
}

/** Some who paid book the visit at which they sign, on the next stop. */
export async function bookVisits(stage: Stage): Promise<void> {
  const visitors = stage.lives.filter(
    ({ rent, dice }) =>
      rent?.state === 'paid' && !rent.signed && !rent.isNoShow && rent.visit === null && dice.chance(0.15),
  )
  await atOnce(visitors, (life) => bookVisit(stage, life))
}

async function bookVisit(stage: Stage, { rent, plot, dice }: Life): Promise<void> {
  if (!rent) return
  const caller = await stage.people.person(plot.who)
  const path = `/api/claims/${rent.claim}/visits/sign`
  const reply = await caller.put(path, { date: addDays(stage.stop.today, 1), start: VISIT_TIME })
  if (reply.body?.code === 'visit_time_taken') return
  const { code } = (await done('a visit', reply)).body
  rent.visit = { code, isKept: dice.chance(0.8) }
  for (const kind of ['visit booked', 'visit reminder']) stage.messages.expect(rent.email, kind, rent.claim)
  if (!rent.visit.isKept) stage.messages.expect(rent.email, 'visit missed', rent.claim)
  count(stage, rent.visit.isKept ? 'visits kept' : 'visits missed')
}
