import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { requiredFaqAnchors } from '#content/api/entries/banner-service-faq-entries.ts'
import { documentsCopy, faqCopy } from '#content/words/content-pages.ts'
import { formatCount } from '#kit/words/plural.ts'
import { clientTypeOptions } from '#rent/words/checkout.ts'
import { priceCopy, serviceName } from '#rent/words/price-words.ts'
import { promoCopy } from '#rent/words/promo-page.ts'
import { textOfPdf } from '../documents/read-pdf.ts'
import { expect, test } from './kit/test.ts'

const services = readdirSync(resolve(import.meta.dirname, '../../content/services')).map(
  (name) => `/services/${name.replace('.md', '')}`,
)
const pages = [
  '/faq',
  '/documents',
  '/documents/order-of-service-provision',
  '/services',
  '/tariffs',
  '/promo',
  '/developers',
]

const answerTo = (page: Page, anchor: string) => page.locator(`details#${anchor} > :not(summary)`)

/** Opens a question like a link does, because a new hash alone does not load the page. */
const openQuestion = async (page: Page, anchor: string) => {
  await page.goto('about:blank')
  await page.goto(`/faq#${anchor}`)
}

/** Two anchors that screens link to; tests/features/content/entries/entries.test.ts ensures that each is a question. */
const anchors = [requiredFaqAnchors[0], requiredFaqAnchors.at(-1) ?? '']

// M-FAQ-02, M-FAQ-03.
test('a link to a question opens and reveals it, and a press or key opens and closes one', async ({
  page,
}) => {
  for (const anchor of anchors) {
    await openQuestion(page, anchor)
    await expect(page.locator(`details#${anchor}`)).toHaveAttribute('open', '')
    await expect(page.locator(`details#${anchor} summary`)).toBeInViewport()
  }

  await openQuestion(page, 'service10')
  await answerTo(page, 'service10').getByRole('link', { name: 'оформите новое заявление' }).click()
  await expect(page.locator('details#changes1')).toHaveAttribute('open', '')
  await page.goBack()
  await expect(page).toHaveURL(/#service10$/)

  await page.getByText('Что поместится в ящик?').click()
  await expect(answerTo(page, 'service2')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(answerTo(page, 'service2')).toBeHidden()

  // A closed question shows its answer in one line.
  const question = page.locator('details#service6')
  const line = question.locator('summary').getByText(/^От 1 до 12 месяцев/)
  await expect(line).toBeVisible()
  await question.locator('summary').click()
  await expect(line).toBeHidden()
  await expect(answerTo(page, 'service6')).toBeVisible()
})

test('the page scrolls smoothly to a question unless reduced motion is set (M-FAQ-02)', async ({ page }) => {
  /** Scroll positions on the way to the question. */
  const countScrollSteps = async (anchor: string, from: string) => {
    await openQuestion(page, from)
    await answerTo(page, from).locator(`a[href$="#${anchor}"]`).first().scrollIntoViewIfNeeded()
    await page.evaluate(() => {
      const seen: number[] = []
      Object.assign(window, { seen })
      const note = () => {
        if (seen.at(-1) !== scrollY) seen.push(scrollY)
        requestAnimationFrame(note)
      }
      note()
    })
    await answerTo(page, from).locator(`a[href$="#${anchor}"]`).first().click()
    await expect(page.locator(`details#${anchor} summary`)).toBeInViewport()
    await expect
      .poll(() =>
        page
          .locator(`details#${anchor}`)
          .evaluate((question) => Math.round(question.getBoundingClientRect().top)),
      )
      .toBeLessThan(200)
    return page.evaluate(() => (window as unknown as { seen: number[] }).seen.length)
  }
  expect(await countScrollSteps('changes1', 'service10')).toBeGreaterThan(4)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await countScrollSteps('changes1', 'service10')).toBeLessThanOrEqual(3)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.evaluate(() => localStorage.setItem('readingSettings', JSON.stringify({ motion: 'reduced' })))
  expect(await countScrollSteps('changes1', 'service10')).toBeLessThanOrEqual(3)
})

test('without scripts a link to a question shows its answer, and reading pages are readable', async ({
  browser,
  baseURL,
}) => {
  const unscripted = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await unscripted.newPage()
  for (const anchor of anchors) {
    await openQuestion(page, anchor)
    await expect(answerTo(page, anchor)).toBeVisible()
    await expect(page.locator(`details#${anchor} summary`)).toBeInViewport()
  }
  for (const address of ['/documents/order-of-service-provision', '/tariffs', '/developers']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect((await page.locator('main').innerText()).length, address).toBeGreaterThan(300)
  }
})

test('every reading page is complete in its HTML', async ({ request }) => {
  for (const address of [...pages, ...services]) {
    const html = await (await request.get(address)).text()
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
    const words = main.replaceAll(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
    expect(main.match(/<h1/g), address).toHaveLength(1)
    expect(words.length, address).toBeGreaterThan(300)
  }
})

// M-FAQ-01.
test('the section index stays visible, marks the current section and filters by a search (M-FAQ-04)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/faq')
  const result = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')))
  const faq = result.find((item) => item['@type'] === 'FAQPage')
  const files = readdirSync(resolve(import.meta.dirname, '../../content/faq')).filter((name) =>
    name.endsWith('.md'),
  )
  expect(faq.mainEntity).toHaveLength(files.length)
  expect(result.find((item) => item['@type'] === 'BreadcrumbList').itemListElement[0].name).toBe('Главная')

  const index = page.getByRole('navigation', { name: faqCopy.contents })
  const marked = index.locator('[aria-current]')
  await expect(marked).toHaveText(faqCopy.sections.about)
  await index.getByRole('link', { name: faqCopy.sections.prolongation }).click()
  await expect(marked).toHaveText(faqCopy.sections.prolongation)
  await expect(marked).toBeInViewport()

  const field = page.getByLabel(faqCopy.search.label)
  await field.fill('ПРОДЛИТЬ АРЕНДУ')
  await expect(
    page.getByText(`${faqCopy.search.foundStart} ${formatCount(4, faqCopy.search.found)}`),
  ).toBeVisible()
  await expect(page.locator('details:visible summary', { hasText: 'продлить аренду' })).toHaveCount(4)
  await expect(page.getByRole('heading', { name: faqCopy.sections.changes })).toBeHidden()

  // The one-line answer of a closed question is not searched.
  await field.fill('От 1 до 12')
  await expect(page.locator('details#service6')).toBeHidden()

  const sectionIndex = page.locator('[data-section-index]')
  await field.fill('продлить')
  const sections = page.locator('[data-faq-section]:not([hidden])')
  await expect(sectionIndex.locator('li:not([hidden])')).toHaveCount(await sections.count())
  await expect(sectionIndex).toBeVisible()
  await field.fill('абракадабра')
  await expect(sectionIndex).toBeHidden()
  await field.fill('')
  await expect(sectionIndex.getByRole('link', { name: faqCopy.sections.about })).toBeVisible()
})

test('inflected words are found in answers and documents, and a person without an answer can ask', {
  tag: '@full',
}, async ({ page }) => {
  let bytes = 0
  const measure = await page.context().newCDPSession(page)
  await measure.send('Network.enable')
  const asked = new Map<string, string>()
  measure.on('Network.requestWillBeSent', ({ requestId, request }) => asked.set(requestId, request.url))
  measure.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (asked.get(requestId)?.includes('/pagefind/')) bytes += encodedDataLength
  })
  await page.goto('/faq')
  const field = page.getByLabel(faqCopy.search.label)
  await field.fill('разъездов')
  await expect(page.locator('[data-faq-found] a').first()).toHaveAttribute('href', '/faq#service1')
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThan(120_000)
  await field.fill('ведет бизнес')
  await expect(page.locator('[data-faq-found] a[href="/faq#service1"]')).toBeVisible()
  await expect(page.locator('[data-faq-found] p').first()).toContainText('ведёт бизнес')
  await field.fill('расторгнуть')
  await expect(page.locator('details#changes3')).toBeVisible()
  await field.fill('доверенностью')
  await expect(page.locator('[data-faq-found] a[href^="/documents/"]').first()).toBeVisible()

  await field.fill('крокодил')
  await expect(page.getByText(faqCopy.search.missTitle)).toBeVisible()
  await field.fill('ключ')
  const other = page.locator('[data-faq-found] li')
  await expect(other.first()).toBeVisible()
  const matched = page.locator('[data-faq-section] details:visible')
  const lastMatched = await matched.last().boundingBox()
  const firstOther = await other.first().boundingBox()
  expect(firstOther?.y).toBeGreaterThan((lastMatched?.y ?? 0) + (lastMatched?.height ?? 0))
  for (const excerpt of await other.locator('p').allTextContents()) expect(excerpt).toMatch(/^[^.?!\s]/)
  const shown = await matched.evaluateAll((questions) => questions.map(({ id }) => `/faq#${id}`))
  const linked = await other
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(linked.filter((href) => href !== null && shown.includes(href))).toEqual([])

  // The question form loads on the first press.
  await field.fill('крокодил')
  await page
    .getByText(faqCopy.search.missTitle)
    .locator('..')
    .getByRole('link', { name: faqCopy.ask.form })
    .click()
  await page.locator('[data-ask] a').click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
})

test('a picture opens 600 px wide on a desktop and 300 px on a phone (M-FAQ-03)', async ({ page }) => {
  await page.goto('/faq#service2')
  for (const [width, most] of [
    [1280, 600],
    [375, 300],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.locator('details#service2 [data-picture]').click()
    const overlay = page.getByRole('dialog')
    await expect(overlay).toBeVisible()
    expect((await overlay.boundingBox())?.width).toBeLessThanOrEqual(most)
    await overlay.getByRole('button', { name: faqCopy.closePicture }).click()
    await expect(overlay).toBeHidden()
  }
})

// M-DOC-02, M-ROUTE-12.
test('documents are listed in order with icon, format and size, and report a press', async ({ page }) => {
  await page.goto('/documents')
  const links = page.locator('main li a[target="_blank"]:visible')
  await expect(links).toHaveText([
    'Доверенность',
    'Порядок оказания услуги',
    'Публичная оферта об абонировании ящика',
    'Инструкция по личному кабинету',
    'Тарифы на аренду ящиков, действуют с 01.07.2025',
    'Единая оферта',
    'Политика обработки персональных данных',
    'Согласие на обработку персональных данных',
    'Правила пользования сайтом',
    'О файлах cookie и памяти устройства',
    'Заявление о доступности',
  ])
  await expect(page.getByText(/^doc, \d+ КБ$/)).toHaveCount(1)
  await expect(page.getByText(/^pdf, \d+ КБ$/).locator('visible=true')).toHaveCount(9)
  await expect(links.filter({ hasText: 'Единая оферта' })).not.toHaveAttribute('data-event')
  const result = page.evaluate(
    () =>
      new Promise((done) =>
        document.addEventListener('analytics', (event) => done((event as CustomEvent).detail)),
      ),
  )
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault(), true))
  await links.first().click()
  expect(await result).toEqual({ event: 'document_procuration', address: '/docs/procuration.docx' })
})

/** Text of a document page without drawing it: heading and edition, except the download. */
const readDocument = (page: Page, address: string) =>
  page.evaluate(async (path) => {
    const html = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html')
    const edition = html.querySelector('[data-edition]')
    const download = edition?.querySelector('a[href^="/docs/"]') ?? null
    const parts = [...(edition?.querySelectorAll('p, h2, h3, li, caption, th, td') ?? [])]
    const words = parts
      .filter((part) => !part.contains(download) && !part.closest('nav'))
      .map((part) => part.textContent)
    return {
      file: download?.getAttribute('href') ?? '',
      words: [html.querySelector('h1')?.textContent, ...words].join(''),
    }
  }, address)

test('every document opens in its format, and its PDF has the same text as its page (M-ROUTE-42)', async ({
  request,
  page,
}) => {
  await page.goto('/documents')
  const hrefs = (selector: string) =>
    page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const files = await hrefs('main a[href^="/docs/"]')
  for (const address of [...files, '/docs/tarif.pdf', '/docs/tarif-2025-07-01.pdf']) {
    const answer = await request.get(address)
    expect(answer.status(), address).toBe(200)
    expect(answer.headers()['content-type']).toContain(
      address.endsWith('.pdf') ? 'application/pdf' : 'wordprocessingml',
    )
    expect((await answer.body()).toString('latin1', 0, 4)).toBe(
      address.endsWith('.pdf') ? '%PDF' : 'PK\u0003\u0004',
    )
  }

  const removeSpaces = (text: string): string => text.replace(/[\s\u2060]+/gu, '')
  let compared = 0
  for (const address of await hrefs('main a[href^="/documents/"]:visible')) {
    const { file, words } = await readDocument(page, address)
    if (!file.endsWith('.pdf')) continue
    const printed = textOfPdf(await (await request.get(file)).body())
    expect(removeSpaces(printed), address).toBe(removeSpaces(words))
    compared += 1
  }
  expect(compared).toBeGreaterThanOrEqual(4)
})

test("the calculator agrees with the wizard, and tariffs follow the server's day", async ({
  page,
  cabinet,
}) => {
  await page.goto('/tariffs')
  await expect(page.getByRole('heading', { name: documentsCopy.from('01.07.2025') })).toBeVisible()
  await page.getByRole('radio', { name: /^1 августа/ }).check()
  await page.getByRole('radio', { name: /^12 месяцев/ }).check()
  await page.getByRole('radio', { name: clientTypeOptions[1].label }).check()
  await page.getByLabel(serviceName(8)).check()
  await expect(page.getByRole('complementary', { name: priceCopy.total })).toContainText('5 690 ₽')
  await expect(page.getByRole('radio', { name: /^12 месяцев 5.690.₽/ })).toBeChecked()

  await cabinet.setClock('2025-06-30T12:00:00+03:00')
  await page.goto('/tariffs')
  await expect(page.getByRole('heading', { name: documentsCopy.from('01.07.2024') })).toBeVisible()
  await expect(page.getByRole('heading', { name: documentsCopy.from('01.07.2025') })).toBeHidden()
})

test('promotions end in time, and a typed promo code reaches the form (M-ROUTE-15)', async ({
  page,
  cabinet,
}) => {
  await page.goto('/promo')
  await expect(page.getByRole('heading', { name: 'Деловой старт' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Зимняя скидка' })).toHaveCount(0)
  await page.getByLabel(promoCopy.field).fill('polgoda')
  await page.getByRole('button', { name: promoCopy.apply }).click()
  await expect(page).toHaveURL('/')
  const form = await page.evaluate(() => JSON.parse(localStorage.getItem('rentalForm') ?? '{}'))
  expect(form).toMatchObject({ promo: 'POLGODA' })

  await cabinet.setClock('2028-01-01T12:00:00+03:00')
  await page.goto('/promo')
  await expect(page.getByText(promoCopy.none)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Деловой старт' })).toBeHidden()
})
