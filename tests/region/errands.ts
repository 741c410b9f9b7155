import { internationalTrack } from '#support/track-number.ts'
import { atOnce } from '../month/at-once.ts'
import { done } from '../month/paying.ts'
import { findDelegation, handOver } from './delegates.ts'
import { count, type Stage } from './stage.ts'

/** Registered items arrive for some; a few of these people let somebody else collect them. */
export async function deliverItems(stage: Stage): Promise<void> {
  const operator = await stage.people.staff('operator')
  const receivers = stage.lives.filter(({ rent, dice }) => rent?.state === 'running' && dice.chance(0.03))
  await atOnce(receivers, async (life) => {
    const { rent } = life
    if (!rent) return
    stage.tracks += 1
    const path = `/api/branch/claims/${rent.claim}/items`
    const item = { kind: 'registered', track: internationalTrack(stage.tracks), place: 'counter' }
    const { id } = (await done('an item', await operator.post(path, item))).body
    stage.messages.expect(rent.email, 'registered', rent.claim)
    count(stage, 'registered items')
    stage.items.push({ life, rent, id, delegation: await findDelegation(stage, life, rent) })
  })
}

/** The items are collected at the counter, by their holders or their delegates. */
export async function collectItems(stage: Stage): Promise<void> {
  const operator = await stage.people.staff('operator')
  await atOnce(stage.items.splice(0), async (item) => {
    if (item.delegation && (await handOver(stage, item, item.delegation))) return
    const path = `/api/branch/claims/${item.rent.claim}/items/taken`
    await done('a collection', await operator.post(path, { items: [item.id] }))
    count(stage, 'items collected by their holders')
  })
}
