import { addDays } from '#kit/rules/calendar-date.ts'
import type { Reply } from '#support/product.ts'
import { atOnce } from '../month/at-once.ts'
import { done } from '../month/paying.ts'
import { count, type Delegation, type Life, type Rent, type Stage, type WaitingItem } from './stage.ts'

const ONCE_DAYS = 20
const STANDING_DAYS = 100
const POWER_OF_ATTORNEY = '12 от 01.01.2026'

const isOpen = ({ state, untilDay }: Delegation, today: string): boolean =>
  state === 'active' && untilDay >= today

/** The open delegation of this box; a third of those without one grant it. */
export async function findDelegation(stage: Stage, life: Life, rent: Rent): Promise<Delegation | null> {
  const { dice, plot } = life
  const open = stage.delegations.find(
    (delegation) =>
      delegation.rent.life === life &&
      delegation.rent.box === rent.box &&
      isOpen(delegation, stage.stop.today),
  )
  if (open) return open
  if (!dice.chance(0.35)) return null
  const { today } = stage.stop
  const caller = await stage.people.person(plot.who)
  const once = dice.chance(0.6)
  const email = dice.chance(0.4) ? `delegate-${plot.who}@example.org` : null
  const untilDay = addDays(today, once ? ONCE_DAYS : STANDING_DAYS)
  const reply = await caller.post('/api/delegations', {
    name: 'Иван Петров',
    email,
    boxId: rent.box,
    mayCollect: true,
    mayPay: false,
    once,
    untilDay,
  })
  const { id, code } = (await done('a delegation', reply)).body
  if (email) stage.messages.expect(email, 'delegation-granted', id)
  const granted: Delegation = {
    id,
    code,
    rent,
    once,
    untilDay,
    email,
    state: 'active',
    hasPowerOfAttorney: false,
    changedOn: today,
  }
  stage.delegations.push(granted)
  count(stage, once ? 'codes for one visit' : 'codes for a term')
  return granted
}

export const refused = (action: string, { status, body }: Reply, code: string): void => {
  if (body?.code !== code)
    throw new Error(`${action} answered ${status} ${body?.code} and should be refused by ${code}`)
}

/** The desk gives the item to the bearer of the code; false if the code opens nothing and the holder has to come. */
export async function handOver(stage: Stage, item: WaitingItem, delegation: Delegation): Promise<boolean> {
  const operator = await stage.people.staff('operator')
  const { today } = stage.stop
  const { code } = delegation
  const check = () => operator.post('/api/branch/collectorCodes', { code })
  const handover = { code, items: [item.id], powerOfAttorney: POWER_OF_ATTORNEY }
  const take = () => operator.post('/api/branch/collectorCodes/handover', handover)
  if (!isOpen(delegation, today)) {
    const refusal = delegation.state === 'used' ? 'code_used' : 'code_ended'
    refused('an old code', await check(), refusal)
    refused('a handover with an old code', await take(), refusal)
    count(stage, 'codes that opened nothing')
    return false
  }
  const { boxes } = (await done('a code', await check())).body
  const waiting = boxes.flatMap((box: { items: { id: number }[] }) => box.items.map(({ id }) => id))
  if (waiting.join() !== String(item.id))
    throw new Error(`code of delegation ${delegation.id} shows the items ${waiting}, waiting is ${item.id}`)
  if (!delegation.hasPowerOfAttorney)
    refused(
      'a handover without a power of attorney',
      await operator.post('/api/branch/collectorCodes/handover', { ...handover, powerOfAttorney: null }),
      'power_of_attorney_missing',
    )
  await done('a handover', await take())
  stage.messages.expect(item.rent.email, 'handover', item.rent.claim)
  stage.handovers.push({ delegation: delegation.id, claim: item.rent.claim, items: [item.id], on: today })
  Object.assign(delegation, { changedOn: today, hasPowerOfAttorney: true })
  count(stage, 'items collected with a code')
  if (delegation.once) {
    delegation.state = 'used'
    refused('a code that was used', await check(), 'code_used')
  } else refused('an item that was taken', await take(), 'items_changed')
  return true
}

/** An exchange of keys takes the codes to the new box, for which the desk sees another power of attorney. */
export async function moveDelegations(stage: Stage, life: Life, from: Rent, to: Rent): Promise<void> {
  const { today } = stage.stop
  const operator = await stage.people.staff('operator')
  for (const delegation of stage.delegations) {
    const isOfBox = delegation.rent.life === life && delegation.rent.box === from.box
    if (!isOfBox || !isOpen(delegation, today)) continue
    const { id, code, email } = delegation
    Object.assign(delegation, { rent: to, hasPowerOfAttorney: false, changedOn: today })
    if (email) stage.messages.expect(email, 'delegation-moved', id)
    const { boxes } = (
      await done('a code of a move', await operator.post('/api/branch/collectorCodes', { code }))
    ).body
    const claims = boxes.map(({ claim }: { claim: number }) => claim)
    if (!claims.includes(to.claim))
      throw new Error(`code of delegation ${id} opens ${claims} without the new rent ${to.claim}`)
    count(stage, 'codes that moved to another box')
  }
}

/** Some holders end what they granted before the code is used. */
export async function endDelegations(stage: Stage): Promise<void> {
  const { today } = stage.stop
  const ended = stage.delegations.filter(
    (delegation) => isOpen(delegation, today) && delegation.rent.life?.dice.chance(0.12),
  )
  await atOnce(ended, async (delegation) => {
    const { id, rent, email } = delegation
    if (!rent.life) return
    const caller = await stage.people.person(rent.life.plot.who)
    await done('the end of a delegation', await caller.delete(`/api/delegations/${id}`))
    Object.assign(delegation, { state: 'ended', changedOn: today })
    if (email) stage.messages.expect(email, 'delegation-ended', id)
    count(stage, 'delegations ended by their holders')
  })
}
