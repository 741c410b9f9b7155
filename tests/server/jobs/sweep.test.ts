import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { boxes, confirmed, lettersOf, signed } from '../../features/claims/server/life/living.ts'
import { noon } from '../../features/claims/server/renting.ts'

/** More rows than the log names; due-work.test.ts has more than a step takes in one page. */
const MANY = 50

let product: Product
let anna: Caller
let operator: Caller
let box: () => Promise<number>
beforeAll(async () => {
  product = await openProduct(noon)
  anna = await product.as('individual')
  operator = await product.as('operator')
  box = boxes(product)
})
afterAll(() => product.close())

const script = (text: string) => product.database.executeSql(text)
const statusOf = async (id: number) =>
  (
    await product.database.kysely
      .selectFrom('claim')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status
const metrics = () => product.metrics()
const failedRows = async (step: string) =>
  Number(new RegExp(`^sweep_failed_rows\\{step="${step}"\\} (\\d+)$`, 'm').exec(await metrics())?.[1])

/** From now on every change of these rows fails in the database itself. */
const breakRows = (table: string, condition: string) =>
  script(`
    create or replace function fail_row() returns trigger language plpgsql as $$
    begin raise exception 'this row cannot be changed'; end $$;
    create trigger broken before update or delete on ${table} for each row when (${condition})
    execute function fail_row()`)
const mendRows = (table: string) => script(`drop trigger broken on ${table}`)

/** Copies a claim under the numbers from 1 to `count`, so that the copies stand before everything else. */
const copyClaim = (id: number, count: number, change: string) =>
  script(`
    insert into claim select copy.* from claim, generate_series(1, ${count}) as number,
      jsonb_populate_record(null::claim, to_jsonb(claim) || jsonb_build_object('id', number) || '${change}') as copy
    where claim.id = ${id}`)

test('a failing row is logged and counted, and the others continue', async () => {
  const broken = await signed(anna, operator, await box())
  const whole = await signed(anna, operator, await box())
  await breakRows('claim', `old.id = ${broken}`)
  await script(
    `insert into box_hold (box_id, session_id, until) select min(id), 'over', '2025-07-01' from box`,
  )
  await product.moveClock('2025-11-30T09:00:00Z')

  expect([await statusOf(broken), await statusOf(whole)]).toEqual([3, 6])
  const letters = await lettersOf(product, whole)
  expect(letters.map(({ key }) => key)).toContainEqual(expect.stringMatching(/^reminder-/))
  // One that another sending has in hand is sent by that one.
  await expect
    .poll(async () => new Set((await lettersOf(product, whole)).map(({ state }) => state)), {
      timeout: 10_000,
    })
    .toEqual(new Set(['sent']))
  const holds = await sql`select 1 from box_hold where session_id = 'over'`.execute(product.database.kysely)
  expect(holds.rows).toEqual([])

  expect(product.logged()).toContain(`"work":"sweep","task":"start-and-end-rents","id":${broken}`)
  expect(product.logged()).toContain('"alarm":true,"step":"start-and-end-rents"')
  expect(product.logged()).not.toContain('@example.org')
  expect(await metrics()).toMatch(/^failures_total\{work="sweep",task="start-and-end-rents"\} [1-9]/m)
  expect(await failedRows('start-and-end-rents')).toBe(1)
  expect(await failedRows('send-reminders')).toBe(0)
  expect((await fetch(`${product.ownOrigin}/readyz`)).status).toBe(200)

  await mendRows('claim')
  await product.sweep()
  expect(await statusOf(broken)).toBe(6)
  expect(await failedRows('start-and-end-rents')).toBe(0)
})

test('a failing step blocks no other', async () => {
  operator = await product.as('operator')
  anna = await product.as('individual')
  await script('alter table box_hold rename to box_hold_away')
  await product.sweep()
  expect(await failedRows('delete-old-holds')).toBe(1)
  expect(await failedRows('send-events')).toBe(0)
  await script('alter table box_hold_away rename to box_hold')
  await product.sweep()
  expect(await failedRows('delete-old-holds')).toBe(0)
})

test('rows that always fail do not prevent later claims from being cancelled', async () => {
  const claim = await confirmed(anna, await box(), {
    total: 2250,
    more: { startDate: '2026-01-01', endDate: '2026-05-31' },
  })
  await copyClaim(claim, MANY, '{"pay_until": "2020-01-01T00:00:00Z"}')
  await breakRows('claim', 'old.id < 1000')
  await product.moveClock('2025-12-01T09:30:00Z')
  expect(await statusOf(claim)).toBe(2)
  expect(await failedRows('expire-claims')).toBe(MANY)
  // The log names some of them, the metrics count them all.
  expect(product.logged().split('"task":"expire-claims"').length).toBeLessThan(100)
  // In one transaction: the server's own sweep must not expire the copies in between.
  await script(`begin; drop trigger broken on claim; delete from claim where id < 1000; commit`)
})

test('waiting digests do not block a due one', async () => {
  operator = await product.as('operator')
  anna = await product.as('individual')
  const rent = await signed(anna, operator, await box(), {
    services: [7],
    total: 2500,
    more: { startDate: '2026-01-01', endDate: '2026-05-31' },
  })
  await product.moveClock('2026-01-05T12:00:00+03:00')
  operator = await product.as('operator')
  anna = await product.as('individual')
  await operator.post(`/api/branch/claims/${rent}/items`, { kind: 'letter' })
  await copyClaim(rent, MANY, '{}')
  await script(`
    insert into notification_setting (claim_id, channel, address, hour, mode, only_when_empty, confirmed_at, changed_at)
      select number, 'email', 'other@example.org', 23, 'digest', false, now(), now() from generate_series(1, ${MANY}) as number;
    insert into item select copy.* from item, generate_series(1, ${MANY}) as number,
      jsonb_populate_record(null::item, to_jsonb(item) || jsonb_build_object('id', 100000 + number, 'claim_id', number)) as copy
    where item.claim_id = ${rent}`)
  await product.moveClock('2026-01-05T18:00:00+03:00')
  const notices = (await lettersOf(product, rent)).filter(({ key }) => key.startsWith('items-'))
  expect(notices).toMatchObject([{ state: 'sent', recipient: 'individual@example.org' }])
})

test('only one of two servers sweeps each minute', async () => {
  // The machine's minute must not end while the servers start.
  const seconds = new Date().getSeconds()
  if (seconds >= 40) await pause((60 - seconds) * 1_000)
  const { servers, close } = await twoServers(noon, { sweepsEachMinute: true, dueWorkPollMs: 100 })
  const swept = async () => {
    const texts = await Promise.all(servers.map((server) => server.metrics()))
    return texts.filter((text) => /^sweep_ended_timestamp_seconds [1-9]/m.test(text)).length
  }
  while ((await swept()) === 0) await pause(100)
  await pause(1_000)
  expect(await swept()).toBe(1)
  await close()
}, 60_000)
