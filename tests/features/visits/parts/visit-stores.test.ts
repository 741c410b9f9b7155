import { beforeAll, expect, test } from 'vitest'
import { look, personOf } from '#support/look.ts'
import type { Caller } from '#support/product.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import type { DeskVisit } from '#visits/api/desk-visits.ts'
import { createDeskVisits } from '#visits/parts/desk-visits-store.ts'
import { createVisitPlanner } from '#visits/parts/visit-planner.ts'
import { boxes, confirmed, reserve } from '../../claims/server/life/living.ts'

let tenant: Tenant
let anna: Caller
let claim: number
beforeAll(async () => {
  tenant = await openTenant()
  anna = await tenant.as('individual')
  claim = await confirmed(anna, await boxes(tenant)())
  await reserve(anna, claim)
})

const openPlanner = async () => {
  const person = await personOf(tenant, 'individual')
  const { page: planner, tab } = await look(
    person,
    tenant,
    `/claims/${claim}#visit`,
    (environment) => createVisitPlanner(environment, () => ({ id: claim })),
    ({ $plan }) => [$plan],
  )
  await planner.open()
  return { planner, tab }
}

test('a visit is booked, moved and cancelled, and the times are read again if the chosen one was just taken', async () => {
  const { planner, tab } = await openPlanner()
  expect(planner.isNamedInUrl()).toBe(true)
  planner.choose('sign', null)
  const first = planner.$booking.get()
  expect(await planner.send()).toBeNull()
  expect(planner.$booking.get()).toMatchObject({ refused: 'visit_time_missing', moves: false })

  const plan = planner.$plan.get()
  const [, day] = plan.kind === 'shown' ? plan.days : []
  const [early = '', late = ''] = day?.times ?? []
  expect(first?.date).not.toBe(day?.date)
  planner.pickDay(day?.date ?? '')
  planner.pickTime(early)
  tab.cut(true)
  expect(await planner.send()).toBeNull()
  expect(planner.$booking.get()).toMatchObject({ refused: 'offline', start: early })
  tab.cut(false)
  const [booked, again] = await Promise.all([planner.send(), planner.send()])
  expect([booked?.start, again]).toEqual([early, null])
  expect(planner.$booking.get()).toBeNull()
  expect(planner.$plan.get()).toMatchObject({ visits: [{ state: 'booked', start: early }] })

  planner.choose('sign', booked)
  expect(planner.$booking.get()).toMatchObject({ moves: true, date: day?.date, start: '' })
  planner.pickTime(late)
  await tenant.database.executeSql(
    `insert into visit_closure (office_index, day, start_minute, closed_at) values ($1, $2, $3, now())`,
    [tenant.office, day?.date ?? '', Number(late.slice(0, 2)) * 60 + Number(late.slice(3))],
  )
  expect(await planner.send()).toBeNull()
  expect(planner.$booking.get()).toMatchObject({ refused: 'visit_time_closed', start: '', date: day?.date })
  planner.closeBooking()

  // Moved in another tab.
  const other = day?.times[2] ?? ''
  await anna.put(`/api/claims/${claim}/visits/sign`, { date: day?.date, start: other })
  if (booked) planner.askToCancel(booked)
  expect(await planner.cancel()).toBe(false)
  expect(planner.$cancellation.get()).toMatchObject({ refused: 'visit_moved', visit: { start: other } })
  expect(await planner.cancel()).toBe(true)
  expect(planner.$plan.get()).toMatchObject({ purposes: ['sign'], visits: [] })
})

test('the desk opens a claim by its code, notes the arrival, takes it back, and closes a half hour', async () => {
  const { days } = (await anna.get(`/api/claims/${claim}/visits`)).body
  const [{ date, times }] = days
  const { body } = await anna.put(`/api/claims/${claim}/visits/sign`, { date, start: times[2] })
  const opened: DeskVisit[] = []
  const { page: desk } = await look(
    await personOf(tenant, 'operator'),
    tenant,
    '/branch',
    (environment) =>
      createDeskVisits(
        environment,
        () => tenant.office,
        (visit) => opened.push(visit),
        async () => false,
      ),
    ({ $visits, $load }) => [$visits, $load],
  )
  await desk.reload()
  expect(desk.$visits.get()).toMatchObject({ visits: [{ claim, state: 'booked', start: times[2] }] })

  desk.typeCode('Иванов')
  await desk.sendCode()
  expect(desk.$code.get()).toMatchObject({ refused: 'visitor_code_malformed', typed: 'Иванов' })
  desk.typeCode(` ${body.code.slice(0, 4)} ${body.code.slice(4)}`)
  await desk.sendCode()
  expect(opened).toMatchObject([{ claim, purpose: 'sign', state: 'arrived' }])
  expect(desk.$code.get()).toMatchObject({ refused: null, typed: '' })
  const [arrived] = opened
  if (arrived) await desk.setArrived(arrived, false)
  expect(desk.$visits.get()).toMatchObject({ visits: [{ state: 'booked' }] })

  desk.openLoad(tenant.office)
  await expect.poll(() => desk.$load.get().kind).toBe('shown')
  desk.chooseDay(date)
  const load = desk.$load.get()
  const halfHour =
    load.kind === 'shown'
      ? load.days.find((day) => day.date === date)?.halfHours.find(({ start }) => start === times[2])
      : undefined
  expect(halfHour).toMatchObject({ booked: 1, places: 2, closed: false })
  if (halfHour) await desk.setClosed(halfHour)
  expect(desk.$visits.get()).toMatchObject({ visits: [] })
})
