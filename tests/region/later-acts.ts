import { addDays } from '#kit/rules/calendar-date.ts'
import { done } from '../month/paying.ts'
import { cardDeadline, methodOf, newPersonRent, pay } from './renting.ts'
import { priceOf, restAfter } from './rents.ts'
import { count, type Life, type Stage } from './stage.ts'
import { lastDay, monthIndexOf, total } from './tariff.ts'

/** Extends the rent if this is the month in which its holder does so. */
export async function extend(stage: Stage, life: Life): Promise<void> {
  const { rent, plot, dice, extendsAhead } = life
  if (
    rent?.state !== 'running' ||
    life.moving ||
    life.leavesOn !== null ||
    rent.office === stage.stopped?.office
  )
    return
  if (monthIndexOf(rent.end) - monthIndexOf(stage.stop.today) !== extendsAhead) return
  const months = dice.pick([10, 11, 11, 12]) ?? 11
  const start = addDays(rent.end, 1)
  const { office, size, services, clientType } = rent
  const terms = { office, size, start, end: lastDay(start, months), clientType, services }
  const caller = await stage.people.person(plot.who)
  const reply = await caller.post(`/api/claims/${rent.claim}/prolongation`, {
    months,
    safetyGuarantee: false,
    services,
    total: total(priceOf(terms)),
  })
  const { id } = (await done('an extension', reply)).body
  const made = newPersonRent(life, {
    ...terms,
    claim: id,
    box: rent.box,
    method: methodOf(life),
    payUntil: cardDeadline(stage),
    previous: rent,
  })
  life.rent = made
  stage.rents.set(id, made)
  count(stage, 'extensions')
  await pay(stage, life, caller, made)
}

/** Plans to leave before the end; the desk confirms it in the middle of the month. */
export async function planLeaving(stage: Stage, life: Life): Promise<void> {
  const { rent, plot, dice } = life
  if (!rent || life.moving || life.leavesOn !== null || !dice.chance(0.01)) return
  if (monthIndexOf(rent.end) - monthIndexOf(stage.stop.today) < 2) return
  const caller = await stage.people.person(plot.who)
  const path = `/api/claims/${rent.claim}/leaving`
  const [choice] = (await done('the choices of leaving', await caller.get(path))).body.choices
  const refund = restAfter(rent, stage.stop.today)
  await done(
    'a plan to leave',
    await caller.put(path, { lastDay: choice.lastDay, refund, mail: 'collect', forwardTo: null }),
  )
  life.leavesOn = choice.lastDay
  stage.messages.expect(rent.email, 'leaving', rent.claim)
  count(stage, 'plans to leave')
}
