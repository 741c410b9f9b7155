import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  bannerEntry,
  faqEntry,
  faqSections,
  requiredFaqAnchors,
  serviceEntry,
} from '#content/api/entries/banner-service-faq-entries.ts'
import { documentEntry } from '#content/api/entries/document-entry.ts'
import { operatorEntry, siteEntry } from '#content/api/entries/site-entry.ts'
import {
  checkBankAccount,
  checkBic,
  checkCorrespondentAccount,
  checkInn,
  checkKpp,
  checkOgrn,
} from '#people/rules/requisites.ts'
import { contentFolder, readFolder } from './read-content.ts'

const schemas = {
  faq: faqEntry,
  documents: documentEntry,
  services: serviceEntry,
  banners: bannerEntry,
  site: siteEntry,
} as const
const folders = Object.keys(schemas) as (keyof typeof schemas)[]
const questions = readFolder('faq').map(({ data, body, file }) => ({ ...faqEntry.parse(data), body, file }))

test.each(folders)('every file of content/%s matches its schema (M-ENT-04)', (folder) => {
  const schema: z.ZodMiniType = schemas[folder]
  const wrong = readFolder(folder).flatMap(({ file, data }) => {
    const result = schema.safeParse(data)
    return result.success ? [] : [`${file}: ${z.prettifyError(result.error)}`]
  })
  expect(wrong).toEqual([])
})

test.each(folders)('an unknown field is refused in content/%s', (folder) => {
  const [first] = readFolder(folder)
  const schema: z.ZodMiniType = schemas[folder]
  expect(schema.safeParse({ ...(first?.data as object), typo: 1 }).success).toBe(false)
})

test('every anchor that other screens link to is a question (M-ROUTE-13)', () => {
  const anchors = questions.map(({ anchor }) => anchor)
  expect(anchors).toEqual(expect.arrayContaining([...requiredFaqAnchors]))
  expect(new Set(anchors).size).toBe(anchors.length)
})

test('each of the six sections has questions with distinct positions (M-FAQ-01)', () => {
  for (const section of faqSections) {
    const orders = questions.filter((question) => question.section === section).map(({ order }) => order)
    expect(orders.length).toBeGreaterThan(2)
    expect(new Set(orders).size).toBe(orders.length)
  }
})

test('a question with a picture has the file and a description', () => {
  const pictures = questions.filter(({ image }) => image !== undefined)
  expect(pictures.length).toBeGreaterThan(0)
  for (const { image } of pictures)
    expect(existsSync(join(contentFolder, 'faq/images', image ?? ''))).toBe(true)
  const [picture] = pictures
  const { imageAlt: _, body: __, file: ___, ...without } = picture ?? { body: '', file: '', imageAlt: '' }
  expect(faqEntry.safeParse(without).success).toBe(false)
})

// M-HOME-01, M-HOME-02, M-HOME-03, M-HOME-05.
test('there are three banners, links to all app stores and the texts of the home page', () => {
  expect(readFolder('banners')).toHaveLength(3)
  const site = readFolder('site').map(({ data }) => siteEntry.parse(data))
  expect(site.map(({ kind }) => kind).sort()).toEqual([
    'box-names',
    'delegates',
    'home',
    'item-sizes',
    'links',
    'moving',
    'operator',
    'organisations',
    'visits',
    'wait-list',
  ])
  const home = site.find((entry) => entry.kind === 'home')
  expect(home).toMatchObject({
    title: 'Аренда абонентского ящика',
    hint: 'Выберите отделение, рассчитайте стоимость и оформите аренду',
    aboutTitle: 'Об услуге',
    faqTitle: 'Вопросы и ответы',
    documentsTitle: 'Документы и тарифы',
  })
})

test("the operator's requisites have valid check digits, so banks accept a payment order", () => {
  const file = readFolder('site').find(({ file }) => file === 'site/operator.md')
  const operator = operatorEntry.parse(file?.data)
  const { inn, kpp, ogrn, bankBic, accountNumber, correspondentNumber } = operator
  const checks = [checkInn(inn), checkKpp(kpp), checkOgrn(ogrn), checkBic(bankBic)]
  const accounts = [
    checkBankAccount(accountNumber, bankBic),
    checkCorrespondentAccount(correspondentNumber, bankBic),
  ]
  expect([...checks, ...accounts].map(({ ok }) => ok)).toEqual([true, true, true, true, true, true])
  expect(operator.phone).toBe('8-800-1-000-000')
})

test('texts follow Russian typography: no straight quotes, no hyphens as dashes', () => {
  const wrong = folders
    .flatMap(readFolder)
    .filter(({ body }) => /"|[а-яё] - [а-яё]/i.test(body.replace(/\]\([^)]*\)/g, ']')))
    .map(({ file }) => file)
  expect(wrong).toEqual([])
})
