import { done } from '../month/paying.ts'
import { cancel } from './renting.ts'
import { count, emailOfPerson, type Rent, type Stage } from './stage.ts'
import { closeVisits } from './visits.ts'

const administratorOf = ({ people }: Stage) => people.staff('administrator')

/** An administrator stops an office: its unpaid claims are cancelled, its holders are notified. */
export async function stopOffice(stage: Stage): Promise<void> {
  const office = stage.dice.pick(stage.plots.officeList)
  if (!office || stage.stopped) return
  const administrator = await administratorOf(stage)
  const path = `/api/administration/offices/${office.index}/closing`
  await done('a stop', await administrator.post(path, { reason: 'Ремонт' }))
  const notified: Rent[] = []
  for (const rent of stage.rents.values()) {
    if (rent.office !== office) continue
    if (rent.state === 'ordered') {
      stage.messages.expect(rent.email, 'office_stopped', rent.claim)
      if (rent.life) cancel(stage, rent.life, rent)
    }
    if (rent.state !== 'paid' && rent.state !== 'running') continue
    stage.messages.expect(rent.email, 'office_stopped_rent', rent.claim)
    notified.push(rent)
  }
  for (const entry of stage.entries.values())
    if (entry.state === 'offered' && entry.life.plot.office === office) {
      stage.messages.expect(emailOfPerson(entry.life.plot.who), 'offer ended', entry.id)
      Object.assign(entry, { state: 'waiting', box: null, until: null })
    }
  closeVisits(stage, office)
  stage.stopped = { office, notified }
  count(stage, 'offices stopped for three weeks')
}

export async function reopenOffice(stage: Stage): Promise<void> {
  if (!stage.stopped) return
  const { office, notified } = stage.stopped
  const administrator = await administratorOf(stage)
  const path = `/api/administration/offices/${office.index}/opening`
  await done('an opening', await administrator.post(path, { reason: 'Ремонт закончен' }))
  for (const rent of notified)
    if (['paid', 'running'].includes(rent.state))
      stage.messages.expect(rent.email, 'office_reopened', rent.claim)
  stage.stopped = null
}

/** A free box breaks, and works again at the same stop of a later month. */
export async function breakBox(stage: Stage): Promise<void> {
  const operator = await stage.people.staff('operator')
  const [repaired] = stage.broken.splice(0)
  if (repaired !== undefined)
    await done('a repair', await operator.put(`/api/branch/boxes/${repaired}`, { outOfOrder: false }))
  const used = new Set([...stage.rents.values()].map(({ box }) => box))
  const offered = new Set([...stage.entries.values()].map(({ box }) => box))
  const free = stage.plots.officeList
    .filter((office) => office !== stage.stopped?.office)
    .flatMap(({ boxes }) => boxes)
    .find(({ id }) => !used.has(id) && !offered.has(id) && id !== repaired)
  if (!free) return
  const broken = { outOfOrder: true, reason: 'Сломан замок' }
  await done('a broken box', await operator.put(`/api/branch/boxes/${free.id}`, broken))
  stage.broken.push(free.id)
  count(stage, 'boxes broken and repaired')
}
