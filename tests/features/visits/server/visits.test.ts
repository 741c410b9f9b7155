import { afterAll, beforeAll, expect, test } from 'vitest'
import { countSmsSegments } from '#messages/rules/message-delivery.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { sumLoad } from '#visits/rules/visit-load.ts'
import { visitTexts } from '#visits/words/emails.ts'
import { book, boxes, confirmed, lettersOf, reserve } from '../../claims/server/life/living.ts'
import { boxOf, noon } from '../../claims/server/renting.ts'

const friday = '2025-07-11'
let product: Product
let anna: Caller
let boris: Caller
let operator: Caller
let nextBox: () => Promise<number>
const logIn = async () => {
  anna = await product.as('individual')
  boris = await product.as('privileged')
  operator = await product.as('operator')
}
beforeAll(async () => {
  product = await openProduct(noon)
  nextBox = boxes(product)
  await logIn()
})
afterAll(() => product.close())

const moveTo = async (now: string): Promise<void> => {
  await product.moveClock(now)
  await product.sweep()
  await logIn()
}
const reserved = async (caller: Caller, clientType: 1 | 2 = 1): Promise<number> => {
  const claim = await confirmed(caller, await nextBox(), { clientType })
  await reserve(caller, claim)
  return claim
}
const visitsOf = async (caller: Caller, claim: number) =>
  (await caller.get(`/api/claims/${claim}/visits`)).body
const bookAt = (caller: Caller, claim: number, date: string, start: string, purpose = 'sign') =>
  caller.put(`/api/claims/${claim}/visits/${purpose}`, { date, start })
const cancelAt = (caller: Caller, claim: number, date: string, start: string) =>
  caller.delete(`/api/claims/${claim}/visits/sign?date=${date}&start=${start}`)
const freeAt = async (caller: Caller, claim: number, date: string): Promise<string[]> =>
  (await visitsOf(caller, claim)).days.find((day: { date: string }) => day.date === date)?.times
const subjectsOf = async (claim: number) =>
  (await lettersOf(product, claim))
    .filter(({ key }) => key.startsWith('visit-') && !key.endsWith('-sms'))
    .map(({ subject }) => subject)
const listed = async () => (await operator.get('/api/branch/visits?index=101000')).body.visits

test('a holder books, moves and cancels a visit, each with one email (M-VISIT-03)', async () => {
  const claim = await reserved(anna)
  const { purposes, visits, days } = await visitsOf(anna, claim)
  expect([purposes, visits, days[0].date, days[0].times[0]]).toEqual([['sign'], [], '2025-07-10', '13:30'])

  const booked = await bookAt(anna, claim, friday, '10:00')
  expect(booked).toMatchObject({ status: 200, body: { state: 'booked', date: friday, start: '10:00' } })
  const { code, codeUrl } = booked.body
  expect(codeUrl).toBe(`${product.origin}/branch?visit=${code}`)
  expect((await bookAt(anna, claim, friday, '10:00')).body.code).toBe(code)
  expect((await bookAt(anna, claim, friday, '11:30')).body).toMatchObject({ start: '11:30', code })

  const calendar = await anna.get(`/api/claims/${claim}/visits/sign/calendar`)
  const text = new TextDecoder().decode(calendar.body)
  expect(text).toContain('DTSTART:20250711T083000Z')
  expect(text).toContain('SEQUENCE:1')

  // Another tab still shows the old time.
  expect((await cancelAt(anna, claim, friday, '10:00')).body.code).toBe('visit_moved')
  for (const _ of [1, 2]) expect((await cancelAt(anna, claim, friday, '11:30')).status).toBe(200)
  expect((await visitsOf(anna, claim)).visits).toEqual([])
  expect((await anna.get(`/api/claims/${claim}/visits/sign/calendar`)).body.code).toBe('no_visit')
  expect((await operator.post('/api/branch/visitors', { code })).body).toMatchObject({
    code: 'visit_cancelled',
  })
  expect(await subjectsOf(claim)).toEqual([
    'Ждём вас 11 июля в 10:00: подписать договор',
    'Визит перенесён на 11 июля в 11:30',
    'Визит 11 июля в 11:30 отменён',
  ])
})

test('times outside the hours, the lead time and two weeks are refused, and so are odd ones', async () => {
  const claim = await reserved(anna)
  for (const [date, start] of [
    [friday, '20:00'],
    ['2025-07-10', '12:30'],
    ['2025-07-25', '10:00'],
    ['2025-07-01', '10:00'],
    ['2025-02-30', '10:00'],
  ])
    expect((await bookAt(anna, claim, date ?? '', start ?? '')).body.code, date).toBe('visit_time_closed')
  for (const start of ['10:15', '24:00', '9:00', '<b>'])
    expect((await bookAt(anna, claim, friday, start)).status, start).toBe(400)
  expect((await bookAt(anna, claim, friday, '10:00', 'handInKey')).body.code).toBe('visit_not_offered')
  expect((await bookAt(anna, claim, friday, '10:00', 'party')).status).toBe(400)
  expect((await bookAt(boris, claim, friday, '10:00')).status).toBe(403)
})

test('a full half hour is refused, and a refused move keeps its place', async () => {
  const [first, second, third] = [await reserved(anna), await reserved(anna), await reserved(boris, 2)]
  for (const claim of [first, second]) expect((await bookAt(anna, claim, friday, '15:00')).status).toBe(200)
  expect(await freeAt(boris, third, friday)).not.toContain('15:00')
  expect((await bookAt(boris, third, friday, '15:00')).body.code).toBe('visit_time_taken')
  expect((await bookAt(boris, third, friday, '15:30')).status).toBe(200)
  expect((await bookAt(boris, third, friday, '15:00')).body.code).toBe('visit_time_taken')
  expect((await visitsOf(boris, third)).visits).toMatchObject([{ state: 'booked', start: '15:30' }])
  await cancelAt(anna, first, friday, '15:00')
  expect((await bookAt(boris, third, friday, '15:00')).status).toBe(200)
  expect(await freeAt(boris, third, friday)).toContain('15:30')
})

test('an operator closes a half hour: its visitors are informed, and nobody books it (M-VISIT-09)', async () => {
  const claim = await reserved(anna)
  await bookAt(anna, claim, friday, '17:00')
  const close = (closed: boolean, start = '17:00') =>
    operator.put('/api/branch/offices/101000/halfHours', { date: friday, start, closed })
  expect((await close(true)).body).toEqual({ cancelled: 1 })
  expect((await close(true)).body).toEqual({ cancelled: 0 })
  expect((await close(true, '23:00')).body.code).toBe('visit_time_closed')
  expect((await bookAt(anna, claim, friday, '17:00')).body.code).toBe('visit_time_closed')
  expect(await freeAt(anna, claim, friday)).not.toContain('17:00')
  expect((await subjectsOf(claim)).at(-1)).toBe('Отделение не сможет принять вас 11 июля в 17:00')
  const { days } = (await operator.get('/api/branch/offices/101000/visitLoad')).body
  const load = days.find(({ date }: { date: string }) => date === friday).halfHours
  expect(load.find(({ start }: { start: string }) => start === '17:00')).toEqual({
    start: '17:00',
    booked: 0,
    places: 2,
    closed: true,
  })
  await close(false)
  expect((await bookAt(anna, claim, friday, '17:00')).status).toBe(200)
  const acts = await product.database.kysely
    .selectFrom('audit')
    .select(['act', 'reason'])
    .where('subject', '=', '101000')
    .orderBy('id')
    .execute()
  expect(acts).toEqual([
    { act: 'visits_closed', reason: '2025-07-11 17:00' },
    { act: 'visits_opened', reason: '2025-07-11 17:00' },
  ])
})

test('administrators see booked visits by office and day, and save them (M-VISIT-12)', async () => {
  const claim = await reserved(anna)
  await bookAt(anna, claim, '2025-07-18', '10:00')
  await operator.put('/api/branch/offices/101000/halfHours', {
    date: '2025-07-18',
    start: '17:00',
    closed: true,
  })
  const administrator = await product.as('administrator')
  const { loads, total, regions, dates } = (await administrator.get('/api/administration/visits')).body
  expect(total).toBe(loads.length)
  expect([regions.includes('Москва'), dates.includes('2025-07-18')]).toEqual([true, true])
  const friday = loads.find(({ date }: { date: string }) => date === '2025-07-18')
  const { days } = (await operator.get('/api/branch/offices/101000/visitLoad')).body
  const { halfHours } = days.find(({ date }: { date: string }) => date === '2025-07-18')
  expect(friday).toMatchObject({ index: '101000', region: 'Москва', ...sumLoad(halfHours) })
  expect(friday.booked).toBe(1)
  const one = await administrator.get(
    '/api/administration/visits?date=2025-07-18&region=%D0%9C%D0%BE%D1%81%D0%BA%D0%B2%D0%B0',
  )
  expect(one.body.loads).toEqual([friday])
  expect((await administrator.get('/api/administration/visits?region=x')).body).toMatchObject({
    loads: [],
    total: 0,
  })
  const saved = await administrator.get('/api/administration/visits.csv?date=2025-07-18')
  expect(new TextDecoder().decode(saved.body).trim().split('\r\n')[1]).toMatch(
    /^101000;Москва;Москва;18\.07\.2025;1;\d+;\d+$/,
  )
  expect((await operator.get('/api/administration/visits')).status).toBe(403)
})

/** Confirms a phone for the paid notification service of a claim. */
const confirmPhone = async (claim: number) => {
  const { executeSql } = product.database
  await executeSql(`update claim set services = '[7]'::jsonb, status = 3 where id = $1`, [claim])
  await executeSql(
    `insert into notification_setting (claim_id, channel, address, hour, mode, only_when_empty, confirmed_at, changed_at)
     values ($1, 'sms', '79000000001', 9, 'each', false, now(), now())`,
    [claim],
  )
}
const textsOf = (claim: number) =>
  product.database.kysely
    .selectFrom('message')
    .select(['recipient', 'body'])
    .where('claimId', '=', claim)
    .where('channel', '=', 'sms')
    .where('key', 'like', 'visit-%')
    .orderBy('id')
    .execute()

test('a holder with text messages gets the visit also by text, others do not (M-VISIT-11)', async () => {
  const [claim, silent] = [await reserved(anna), await reserved(anna)]
  await confirmPhone(claim)
  const { code } = (await bookAt(anna, claim, '2025-07-12', '10:00')).body
  await bookAt(anna, silent, '2025-07-12', '10:00')
  await bookAt(anna, claim, '2025-07-12', '11:00')
  await moveTo('2025-07-10T22:00:00+03:00')
  // The text of 10:00 was still waiting when the visit moved. Until nine in the morning texts wait: a cancelled visit leaves none, and one at nine would come too late.
  await bookAt(anna, claim, '2025-07-12', '12:00')
  await cancelAt(anna, claim, '2025-07-12', '12:00')
  await bookAt(anna, claim, friday, '09:00')
  await cancelAt(anna, claim, friday, '09:00')
  const last = (await bookAt(anna, claim, '2025-07-12', '16:00')).body.code
  const spaced = (text: string) => `${text.slice(0, 4)}\u00a0${text.slice(4)}`
  expect((await textsOf(claim)).map(({ body }) => body.replaceAll(' ', '\u00a0'))).toEqual(
    [
      `Визит теперь 12 июля в 11:00, отделение 101000. Код ${spaced(code)}`,
      `Ждём вас 12 июля в 16:00 в отделении 101000. Код ${spaced(last)}`,
    ].map((text) => text.replaceAll(' ', '\u00a0')),
  )
  expect((await textsOf(claim))[0]?.recipient).toBe('79000000001')
  expect(await textsOf(silent)).toEqual([])
})

test('every text of a visit fits in one segment', () => {
  const facts = { index: '101000' } as Parameters<typeof visitTexts.booked>[0]
  const visit = { purpose: 'collectItem', date: '2025-09-30', start: '10:00', code: '12345678' } as const
  for (const write of Object.values(visitTexts))
    expect(countSmsSegments(write(facts, visit).text), write(facts, visit).text).toBe(1)
})

test('the reminder comes the day before, once (M-VISIT-06)', async () => {
  const claim = await reserved(anna)
  await confirmPhone(claim)
  await bookAt(anna, claim, '2025-07-12', '12:00')
  await moveTo('2025-07-11T10:01:00+03:00')
  await product.sweep()
  expect((await textsOf(claim)).map(({ body }) => body.split(' ')[0])).toEqual(['Ждём', 'Напоминаем:'])
  expect((await subjectsOf(claim)).slice(1)).toEqual(['Напоминаем: ждём вас 12 июля в 12:00'])
})

test('a code opens the claim, and the visitor of today has arrived (M-VISIT-07, 08)', async () => {
  const claim = await reserved(anna)
  const { code } = (await bookAt(anna, claim, friday, '12:30')).body
  const other = await reserved(anna)
  const tomorrow = (await bookAt(anna, other, '2025-07-12', '14:00')).body
  expect(await listed()).toContainEqual({
    id: expect.any(Number),
    index: '101000',
    date: friday,
    start: '12:30',
    purpose: 'sign',
    state: 'booked',
    claim,
    holder: expect.stringContaining('Анна'),
  })
  const opened = await operator.post('/api/branch/visitors', {
    code: `${product.origin}/branch?visit=${code}`,
  })
  expect(opened.body).toMatchObject({ claim, purpose: 'sign', state: 'arrived' })
  const early = await operator.post('/api/branch/visitors', { code: tomorrow.code })
  expect(early.body).toMatchObject({ claim: other, state: 'booked', date: '2025-07-12' })
  const undo = { arrived: false }
  expect((await operator.put(`/api/branch/visits/${opened.body.id}/arrival`, undo)).status).toBe(200)
  expect((await visitsOf(anna, claim)).visits).toMatchObject([{ state: 'booked' }])
  await operator.put(`/api/branch/visits/${opened.body.id}/arrival`, { arrived: true })
  await bookAt(anna, claim, friday, '19:00')
  const rebooked = await operator.put(`/api/branch/visits/${opened.body.id}/arrival`, undo)
  expect(rebooked.body.code).toBe('arrival_final')
  expect((await operator.post('/api/branch/visitors', { code: '00000000' })).status).toBe(404)
  expect((await operator.post('/api/branch/visitors', { code: 'Анна' })).body.code).toBe(
    'visitor_code_malformed',
  )
})

test('nobody but the operators of the branch learns anything from a code (M-VISIT-08)', async () => {
  const claim = await reserved(anna)
  const { code } = (await bookAt(anna, claim, friday, '14:00')).body
  for (const persona of ['individual', 'administrator', 'editor'] as const)
    expect((await (await product.as(persona)).post('/api/branch/visitors', { code })).status).toBe(403)
  await product.database.executeSql(`update visit set office_index = '190000' where claim_id = $1`, [claim])
  expect((await operator.post('/api/branch/visitors', { code })).body.code).toBe('visitor_code_unknown')
  expect(
    (await operator.get('/api/branch/visits')).body.visits.map((row: { claim: number }) => row.claim),
  ).not.toContain(claim)
})

test('a missed visit frees its place after a quarter of an hour, and the visitor may still come (M-VISIT-05)', async () => {
  const claim = await reserved(anna)
  const { code } = (await bookAt(anna, claim, friday, '11:30')).body
  await moveTo('2025-07-11T11:44:00+03:00')
  expect((await visitsOf(anna, claim)).visits).toMatchObject([{ state: 'booked' }])
  await moveTo('2025-07-11T11:45:00+03:00')
  expect((await visitsOf(anna, claim)).visits).toMatchObject([{ state: 'missed' }])
  expect((await subjectsOf(claim)).at(-1)).toBe('Вы не пришли 11 июля в 11:30: выберите другое время')
  const places = product.database.kysely.selectFrom('visitPlace').selectAll().where('startMinute', '=', 690)
  expect(await places.execute()).toEqual([])
  expect((await operator.post('/api/branch/visitors', { code })).body).toMatchObject({ state: 'arrived' })
  const again = await reserved(anna)
  await bookAt(anna, again, friday, '13:00')
  await moveTo('2025-07-11T13:20:00+03:00')
  expect((await bookAt(anna, again, friday, '15:30')).body).toMatchObject({ state: 'booked' })
})

test('the signature ends the visit, and a withdrawn claim frees its place', async () => {
  const claim = await reserved(anna)
  await bookAt(anna, claim, friday, '18:00')
  await book(operator, claim)
  expect((await operator.post(`/api/branch/claims/${claim}/sign`, {})).status).toBe(200)
  expect(await visitsOf(anna, claim)).toEqual({ purposes: [], visits: [], days: [], hoursKnown: true })
  const visit = (await listed()).find((row: { claim: number }) => row.claim === claim)
  expect(visit.state).toBe('arrived')
  const undone = await operator.put(`/api/branch/visits/${visit.id}/arrival`, { arrived: false })
  expect(undone.body.code).toBe('arrival_final')
  const other = await reserved(anna)
  await bookAt(anna, other, friday, '18:30')
  expect((await anna.post(`/api/claims/${other}/withdrawal`, {})).status).toBe(200)
  expect((await listed()).map((row: { claim: number }) => row.claim)).not.toContain(other)
  const places = product.database.kysely.selectFrom('visitPlace').selectAll().where('startMinute', '=', 1110)
  expect(await places.execute()).toEqual([])
})

test('new hours of the office cancel visits that no longer fit (M-VISIT-10)', async () => {
  const claim = await reserved(anna)
  await bookAt(anna, claim, '2025-07-14', '10:00')
  const other = await reserved(anna)
  await bookAt(anna, other, '2025-07-15', '10:00')
  const day = { weekDayId: null, date: '2025-07-14', beginWorkTime: null, endWorkTime: null, lunches: [] }
  await product.database.executeSql(
    `update office set working_hours = working_hours || $1::text::jsonb, changed_at = now() where index = '101000'`,
    [JSON.stringify([day])],
  )
  await product.sweep()
  expect((await visitsOf(anna, claim)).visits).toEqual([])
  expect((await visitsOf(anna, other)).visits).toMatchObject([{ state: 'booked' }])
  expect((await subjectsOf(claim)).at(-1)).toBe('Отделение не сможет принять вас 14 июля в 10:00')
})

test('an office without hours takes no booked visits and says so', async () => {
  const { executeSql } = product.database
  const claim = await confirmed(anna, await boxOf(product, '109012', 2))
  await reserve(anna, claim)
  await executeSql(`update office set working_hours = '[]', changed_at = now() where index = '109012'`)
  expect(await visitsOf(anna, claim)).toEqual({ purposes: ['sign'], visits: [], days: [], hoursKnown: false })
  expect((await bookAt(anna, claim, '2025-07-16', '10:00')).body.code).toBe('visit_time_closed')
  expect((await operator.get('/api/branch/offices/109012/visitLoad')).body.days).toEqual([])
  await executeSql(
    `update office set working_hours = (select working_hours from office where index = '101000'), changed_at = now()
     where index = '109012'`,
  )
})

test('the desk and the missed visit follow the clock of the office: Kamchatka is nine hours ahead', async () => {
  const { executeSql } = product.database
  await executeSql(`update office set time_zone = $1, changed_at = now() where index = '109012'`, [
    'Asia/Kamchatka',
  ])
  const claim = await confirmed(anna, await boxOf(product, '109012', 1))
  await reserve(anna, claim)
  expect((await bookAt(anna, claim, '2025-07-12', '12:00')).status).toBe(200)
  const listedThere = async () => (await operator.get('/api/branch/visits?index=109012')).body.visits
  await moveTo('2025-07-11T14:59:00+03:00')
  expect(await listedThere()).toEqual([])
  await moveTo('2025-07-11T15:00:00+03:00')
  expect(await listedThere()).toMatchObject([{ claim, date: '2025-07-12', state: 'booked' }])
  await moveTo('2025-07-12T03:14:00+03:00')
  expect((await visitsOf(anna, claim)).visits).toMatchObject([{ state: 'booked' }])
  await moveTo('2025-07-12T03:15:00+03:00')
  expect((await visitsOf(anna, claim)).visits).toMatchObject([{ state: 'missed' }])
})

test('the copy of personal data contains the visits, and deleting a claim deletes them', async () => {
  const claim = await reserved(anna)
  await bookAt(anna, claim, '2025-07-16', '10:00')
  const { rents } = (await anna.get('/api/personalData')).body
  const { visits } = rents.find(({ id }: { id: number }) => id === claim)
  expect(visits).toMatchObject([{ purpose: 'sign', state: 'booked', date: '2025-07-16', start: '10:00' }])
  const db = product.database.kysely
  await db.deleteFrom('visit').where('claimId', '=', claim).execute()
  expect(await db.selectFrom('visitPlace').selectAll().where('day', '=', '2025-07-16').execute()).toEqual([])
})
