import { logIn } from './kit/rental.ts'
import { expect, test } from './kit/test.ts'
import { farAway, fetchedBy, fetchedUntil, longestChain, type Sign, stands } from './kit/wire.ts'

const title: Sign = { selector: 'h1', words: '.' }
const form: Sign = { selector: 'button[form=rental]:not([aria-disabled])', words: '^Продолжить$' }

const pages: readonly [string, number, Sign][] = [
  ['/', 3, { selector: 'main button', words: '\\d{6} · ' }],
  ['/101000/step2', 3, form],
  ['/rental/aaps/1010001', 3, form],
  ['/rental/postOffice/101000', 3, title],
  ['/faq', 2, title],
  ['/101000', 2, { selector: 'main', words: 'Открыто до|Закрыто' }],
]

/**
 * Loads of a page at most, each from twice as far away. A busy machine is late, and what ended meanwhile then seems to have
 * been waited for; a chain that is real stays as long from however far.
 */
const LOADS = 4

for (const [address, rounds, sign] of pages) {
  test(`${address} can be used after ${rounds} rounds over the network, its own page the first`, async ({
    page,
  }) => {
    const goAway = await farAway(page)
    const html = await (await page.request.get(address)).text()
    let shortest: readonly string[] | null = null
    for (let load = 0; load < LOADS && (shortest === null || shortest.length > rounds); load += 1) {
      await goAway(2 ** load)
      await page.goto(address)
      const chain = longestChain(await fetchedUntil(page, await stands(page, sign)), html)
      if (shortest === null || chain.length < shortest.length) shortest = chain
    }
    expect(shortest?.length, shortest?.join('\n')).toBeLessThanOrEqual(rounds)
  })
}

test('what a page asks ahead is asked once', async ({ page }) => {
  for (const [address, , sign] of pages) {
    await page.goto(address)
    await stands(page, sign)
    const calls = (await fetchedBy(page)).filter(({ name }) => /abon-server(?!.*tarificator)/.test(name))
    expect(new Set(calls.map(({ name }) => name)).size, address).toBe(calls.length)
  }
})

test('who is here is asked once a page, and never for visitors', async ({ page }) => {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/user/info')) asked += 1
  })
  for (const address of ['/faq', '/claims', '/101000/step2'])
    await page.goto(address, { waitUntil: 'networkidle' })
  expect(asked).toBe(0)
  await logIn(page, 'individual')
  for (const address of ['/faq', '/claims', '/101000/step2']) {
    asked = 0
    await page.goto(address, { waitUntil: 'networkidle' })
    expect(asked, address).toBe(1)
  }
})
