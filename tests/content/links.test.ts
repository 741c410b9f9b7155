import { expect, test } from 'vitest'
import { documentEntry } from '#contract/content/document-entry.ts'
import { faqEntry } from '#contract/content/faq-entry.ts'
import { serviceEntry } from '#contract/content/service-entry.ts'
import { linksEntry } from '#contract/content/site-entry.ts'
import { readFolder } from './read-content.ts'

const nameOf = (file: string): string => file.replace(/^.*\/|\.md$/g, '')
const anchors = readFolder('faq').map(({ data }) => `/faq#${faqEntry.parse(data).anchor}`)
const documents = readFolder('documents').map(({ data }) => documentEntry.parse(data))

/** Addresses of the site that a text may lead to (A§2, B§2). */
const known = new Set([
  ...['/', '/claims', '/tariffs', '/services', '/documents', '/promo', '/faq', '/legals'],
  ...['/prolongation-without-auth', '/recovering-access-to-claim'],
  ...anchors,
  ...documents.flatMap((one) => (one.kind === 'external' ? [] : [one.href, `/documents/${one.slug}`])),
  ...readFolder('services').map(({ file }) => `/services/${nameOf(file)}`),
  ...readFolder('offices').map(({ file }) => `/${nameOf(file)}`),
])

test('no link of any text leads nowhere', () => {
  const dead = ['faq', 'documents', 'services', 'banners', 'site', 'promotions', 'tariffs']
    .flatMap(readFolder)
    .flatMap(({ file, body }) =>
      [...body.matchAll(/\]\(([^)]+)\)/g)]
        .map((match) => match[1] ?? '')
        .filter((href) => !href.startsWith('mailto:'))
        .map((href) => (href.startsWith('#') ? `/faq${href}` : href))
        .filter((href) => !known.has(href))
        .map((href) => `${file} → ${href}`),
    )
  expect(dead).toEqual([])
})

test('the questions that services point to exist', () => {
  const asked = readFolder('services').flatMap(({ data }) => serviceEntry.parse(data).faq ?? [])
  expect(asked.filter((anchor) => !anchors.includes(`/faq#${anchor}`))).toEqual([])
})

test('useful links and apps lead somewhere', () => {
  const file = readFolder('site').find(({ file }) => file === 'site/links.md')
  const { useful, apps } = linksEntry.parse(file?.data)
  expect(useful.map(({ href }) => href).filter((href) => !known.has(href))).toEqual([])
  for (const { href } of apps) expect(href).toMatch(/^https:\/\//)
})
