import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { tariffEntry } from '#content/api/entries/tariff-and-promotion-entries.ts'
import { openContentFiles } from '#content/server/content-files.ts'
import { readEntries } from '#content/server/read-entries.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import type {
  OfficeForPages,
  OfficePagesContent,
  OfficeStatusReader,
} from '#places/rules/office-for-pages.ts'
import { createOfficePageFinder } from '#places/screens/office-page/office-pages.ts'
import { OfficePageView } from '#places/screens/office-page/office-view.tsx'
import { breadcrumbJsonLd } from '#places/screens/office-page/structured-data.ts'
import { officePageCopy, officePlacesCopy } from '#places/words/office-page.ts'
import { nearbyOfficeText, otherOfficesTitle, weekHoursText } from '#places/words/office-status.ts'
import { formatPlaceAddress } from '#places/words/rented-place.ts'
import { searchCopy } from '#places/words/search.ts'
import { workingDayTexts } from '#places/words/working-day.ts'
import { anOffice, fullWeek } from './a-country.ts'

const tariffs = readEntries(openContentFiles('content'), 'tariffs', tariffEntry)
const content: OfficePagesContent = {
  tariffs,
  origin: 'https://box.example',
  telephone: '8-800-1-000-000',
  itemCatalogue: [
    { id: 'c5', title: 'Конверт C5', look: 'envelope', length: 229, width: 162, thickness: 10 },
    { id: 'c4', title: 'Конверт C4', look: 'envelope', length: 324, width: 229, thickness: 10 },
  ],
}

const lesnoe = anOffice({ index: '420001', workingHours: fullWeek, directions: '<p>За <b>углом</b></p>' })
const secondLesnoe = anOffice({ index: '420002', latitude: 55.01, address: 'пр. "Мира" & труда, д. 2' })
const namesake = anOffice({ index: '420003', area: 'Речной район', latitude: 55.5 })
const remoteOffice = anOffice({
  index: '420004',
  settlement: 'Дальнее',
  online: false,
  services: [],
  detailed: false,
})
const moscow = anOffice({
  index: '101001',
  region: 'Москва',
  settlement: 'Москва',
  area: '',
  latitude: 55.7,
  longitude: 37.6,
  tariffGroup: 'capital',
})
const country = [lesnoe, secondLesnoe, namesake, remoteOffice, moscow]

/** React's HTML without classes and with one spelling of entities. */
const plainHtml = (html: string): string =>
  html
    .replaceAll('<!-- -->', '')
    .replace(/ class="[^"]*"/g, '')
    .replaceAll('/>', '>')
    .replace(/=""(?=[ >])/g, '')

const pagesFor = (
  offices: readonly OfficeForPages[] = country,
  today = '2026-07-10',
  prices = tariffs,
  now?: OfficeStatusReader,
) => {
  const pages = createOfficePageFinder(offices, { ...content, tariffs: prices }, today)
  const drawn = (address: string) => {
    const page = pages.find(address)?.make(now)
    if (!page) throw new Error(`There is no page ${address}`)
    return page
  }
  const data = (address: string) => {
    const page = drawn(address)
    return breadcrumbJsonLd(page.breadcrumbs, content.origin) + page.data
  }
  return {
    has: (address: string) => pages.find(address) !== undefined,
    drawn,
    body: (address: string) =>
      plainHtml(renderToStaticMarkup(createElement(OfficePageView, { page: drawn(address) }))),
    head: data,
    data: (address: string) =>
      [...data(address).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
        ([, json]) => JSON.parse(json ?? '') as Record<string, unknown>,
      ),
    indexed: [...pages.all()].filter(({ indexed }) => indexed).map(({ address }) => address),
  }
}

test('an office page shows address, hours with lunches and holidays, prices and nearby offices', () => {
  const html = pagesFor().body('/420001')
  for (const row of fullWeek) {
    const { day, times } = workingDayTexts(row)
    expect(html).toContain(`<dt>${day}</dt><dd>${times}</dd>`)
  }
  expect(html).toContain('<p>За <b>углом</b></p>')
  expect(html).toMatch(/Физическое лицо.*?230.*?Льготная категория.*?115.*?Юридическое лицо или\sИП.*?460/)
  expect(html).toContain(weekHoursText(fullWeek))
  expect(html).toContain('href="https://yandex.ru/maps/?rtext=~55.000000%2C50.000000"')
  expect(html).toContain('<use href="/street-picture/420001.svg#streets">')
  expect(html).toContain(
    formatPlaceAddress({
      index: '420001',
      lockerName: null,
      boxNumber: officePageCopy.letterSampleBox,
      boxName: officePageCopy.letterSampleName,
    }),
  )
  expect(html).toContain(
    `<a href="/420002">${typesetAddress('пр. &quot;Мира&quot; &amp; труда, д. 2')}</a><p>${nearbyOfficeText('Лесное, 420002', 1112)}</p>`,
  )
  // The only button on the page.
  expect([...html.matchAll(/href="\/(\d{6})\/step2"/g)].map(([, index]) => index)).toEqual(['420001'])
  expect(html).toContain('href="/services"')
})

test('an office known only by town shows its town, and has no map, directions or distances', () => {
  const [first, second] = ['420020', '420021'].map((index) =>
    anOffice({ index, settlement: 'Тула', area: '', coordPrecision: 'settlement', detailed: false }),
  )
  if (!first || !second) throw new Error('two offices')
  const pages = pagesFor([first, second, lesnoe])
  const html = pages.body('/420020')
  expect(html).toContain(officePageCopy.placeUnknown.settlement('Тула'))
  expect(html).toContain('<h1>Отделение 420020, Тула</h1>')
  expect(html).toContain('<use href="/street-picture/420020.svg#streets">')
  expect(html).not.toMatch(/data-map=|rtext=/)
  expect(html).toContain(otherOfficesTitle([null]))
  expect(html).not.toContain(otherOfficesTitle([1]))
  expect(html).not.toMatch(/отделение \d{6}, \d/)
  const [, office] = pages.data('/420020')
  expect(office).not.toHaveProperty('geo')
  // The list of the town has no numbers, because its picture could not tell them apart.
  expect(pages.body('/420001')).toMatch(/data-map=/)
})

test('an office with a known place is listed before nearer ones known only by town', () => {
  const towns = ['420020', '420021', '420022'].map((index) =>
    anOffice({ index, coordPrecision: 'settlement', latitude: 55.01, detailed: false }),
  )
  const closed = { ...lesnoe, temporarilyClosed: true }
  const near = anOffice({ index: '420030', latitude: 55.03, longitude: 50 })
  const html = pagesFor([closed, ...towns, near]).body('/420001')
  const shown = [...html.matchAll(/href="\/(4200[23]\d)"/g)].map(([, index]) => index)
  expect(shown[0]).toBe('420030')
  expect(html).toContain(officePageCopy.temporarilyClosed(null))
  expect(html.replaceAll(/<[^>]*>/g, ' ')).not.toMatch(
    new RegExp(otherOfficesTitle([1]).split(' ')[0] ?? '', 'iu'),
  )
})

test('a past holiday is not shown to readers or search engines', () => {
  expect(pagesFor(country, '2026-12-31').body('/420001')).toContain('31.12.2026')
  const after = pagesFor(country, '2027-01-01')
  expect(after.body('/420001')).not.toContain('31.12.2026')
  expect(after.data('/420001')[1]).not.toHaveProperty('specialOpeningHoursSpecification')
})

test('a temporarily closed office shows its hours after reopening, and none to search engines', () => {
  const pages = pagesFor([{ ...lesnoe, temporarilyClosed: true, closedUntil: '2027-03-01' }, secondLesnoe])
  expect(pages.body('/420001')).toContain(
    `<span>${officePageCopy.hoursWhenOpen}: ${weekHoursText(fullWeek)}</span>`,
  )
  // The reason stands above the hours.
  expect(pages.body('/420001')).toMatch(/<h1>.*?Отделение закрыто до.*?когда отделение открыто/)
  // The nearest open office is offered instead, with a button.
  expect(pages.body('/420001')).toMatch(/Отделение закрыто до 01\.03\.2027.*?href="\/420002\/step2"/)
  expect(pages.body('/420001')).not.toContain('href="/420001/step2"')
  const [, office] = pages.data('/420001')
  expect(office).not.toHaveProperty('openingHoursSpecification')
  expect(office).not.toHaveProperty('specialOpeningHoursSpecification')
})

test('an announced tariff is shown beside the current one, and alone from its first day', () => {
  const [newest] = tariffs.toSorted((tariff, other) => (tariff.validFrom < other.validFrom ? 1 : -1))
  if (!newest) throw new Error('content has no tariff')
  const prices = [...tariffs, { ...newest, validFrom: '2027-01-01' }]
  const tariffsIn = (html: string) => html.match(/Цены с\s\d\d\.\d\d\.\d{4}/g)
  expect(tariffsIn(pagesFor(country, '2026-12-31', prices).body('/420001'))).toHaveLength(2)
  const begun = pagesFor(country, '2027-01-01', prices).body('/420001')
  expect(tariffsIn(begun)).toEqual(['Цены с\u00a001.01.2027'])
})

test('texts from a list are escaped', () => {
  const hostile = anOffice({ index: '420009', settlement: '<script>alert(1)</script>', address: '"></p>' })
  const pages = pagesFor([...country, hostile])
  expect(pages.body('/420002')).toContain('пр. &quot;Мира&quot; &amp; труда, д. 2')
  const head = pages.head('/420009')
  expect(
    pages.body('/420009') + head.replace(/<script type="application\/ld\+json">|<\/script>$/g, ''),
  ).not.toMatch(/<script>|"><\/p>/)
  expect(pages.body('/offices/respublika-tatarstan')).not.toContain('<script>')
})

test('places with unusable or equally spelled names have their own pages', () => {
  const nameless = ['420010', '420011'].map((index) =>
    anOffice({ index, region: '???', settlement: '!', area: '' }),
  )
  const alike = anOffice({ index: '420012', settlement: 'Лесное Лесной', area: 'район' })
  const pages = pagesFor([...country, ...nameless, alike])
  for (const address of pages.indexed) expect(pages.body(address), address).not.toBe('')
  expect(new Set(pages.indexed).size).toBe(pages.indexed.length)
  expect(pages.body('/offices/respublika-tatarstan/lesnoe-lesnoy-rayon')).toContain('href="/420012"')
})

test('a page without information is excluded from search engines', () => {
  const pages = pagesFor()
  expect(pages.drawn('/420001').noindex).toBe(false)
  expect(pages.drawn('/420004').noindex).toBe(true)
  expect(pages.indexed).toContain('/420001')
  expect(pages.indexed).not.toContain('/420004')
  const titles = pages.indexed.map((address) => pages.drawn(address).title)
  expect(new Set(titles).size).toBe(titles.length)
})

test('structured data has the hours around lunch, the days off and the breadcrumbs', () => {
  const [way, office] = pagesFor().data('/420001')
  expect(way?.itemListElement).toHaveLength(5)
  expect(office).toMatchObject({
    '@type': 'PostOffice',
    openingHoursSpecification: [
      {
        opens: '09:00',
        closes: '13:00',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      },
      { opens: '14:00', closes: '18:00' },
      { opens: '00:00', closes: '23:59', dayOfWeek: ['Saturday'] },
    ],
    specialOpeningHoursSpecification: [{ validFrom: '2026-12-31', opens: '00:00', closes: '00:00' }],
  })
})

test('every office is three links from home, through country and region', () => {
  const pages = pagesFor()
  expect(pages.body('/offices')).toContain('href="/offices/respublika-tatarstan"')
  const region = pages.body('/offices/respublika-tatarstan')
  for (const { index, address } of [lesnoe, secondLesnoe, namesake, remoteOffice]) {
    expect(region).toContain(`href="/${index}"`)
    expect(region.replaceAll('\u00a0', ' ')).toContain(
      address.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
    )
  }
})

test('a list counts every office, including lone lockers and settlements without a page', () => {
  const alone = anOffice({ index: '910001', settlement: 'Ближнее', sizes: ['locker'], latitude: 55.6 })
  const pages = pagesFor([...country, alone])
  const counts = (address: string) => {
    return [
      ...`${pages.drawn(address).description} ${pages.body(address)}`.matchAll(/(\d+)\s(?=отделени)/g),
    ].map(([, count]) => Number(count))
  }
  // Two of them are in the settlement that the page links by name.
  expect(new Set(counts('/offices/respublika-tatarstan'))).toEqual(new Set([5, 2]))
  expect(pages.body('/offices/respublika-tatarstan')).toMatch(/Лесное: все 2\sотделения/)
  expect(new Set(counts('/offices'))).toEqual(new Set([6, 5, 1]))
})

const noonFacts: OfficeStatusReader = ({ index }) =>
  index === '420001'
    ? { hours: { kind: 'open_until', time: '18:00' }, free: 12 }
    : { hours: { kind: 'closed_today' }, free: 0 }

/** List items of the offices on a settlement page. */
const rowsOf = (
  offices: readonly OfficeForPages[],
  now?: OfficeStatusReader,
  address = '/offices/respublika-tatarstan/lesnoe-lesnoy-rayon',
) => {
  const text = pagesFor(offices, '2026-07-10', tariffs, now).body(address).replaceAll('\u2060', '')
  return [...text.matchAll(/<li>(?:(?!<\/li>).)*<\/li>/g)]
    .map(([row]) => row)
    .filter((row) => /href="\/\d/.test(row))
}

test('a settlement lists each office with its map number, street, hours, price and free boxes', () => {
  const closedOffice = anOffice({ index: '420006', temporarilyClosed: true })
  const offlineOffice = anOffice({ index: '420007', online: false })
  const officeWithoutBoxes = anOffice({ index: '420008', online: false, services: [] })
  const rows = rowsOf([...country, closedOffice, offlineOffice, officeWithoutBoxes], noonFacts)
  const [first, second] = rows
  expect(first).toMatch(
    /^<li><span aria-hidden="true">1<\/span><a href="\/420001"><span>ул\.\sПочтовая, д\.\s1<\/span><\/a><span><span>420001, Лесное<span> · Пн–Пт\s09–18/,
  )
  expect(first).toMatch(/от 230\s₽<\/span> <span>в месяц<\/span>/)
  expect(first).toMatch(/Открыто до 18:00<\/span><span>12\sсвободных ящиков/)
  expect(second).toContain('<span aria-hidden="true">2</span>')
  expect(second).toMatch(/Закрыто сегодня<\/span><span>Нет свободных ящиков/)
  // Renting offices come first; the others have no number and no price.
  expect(rows.map((row) => /href="\/(\d+)"/.exec(row)?.[1])).toEqual([
    '420001',
    '420002',
    '420006',
    '420007',
    '420008',
  ])
  expect(rows[2]).toContain(officePlacesCopy.closed)
  expect(rows[3]).toContain(officePlacesCopy.officeOnly)
  expect(rows[4]).toContain(officePlacesCopy.noBoxes)
  for (const row of rows.slice(2)) expect(row).not.toMatch(/aria-hidden|₽/)
})

test("a region with one settlement shows the settlement's picture and numbers", () => {
  const kazan = { region: 'Татарстан Республика', settlement: 'Казань', area: '' }
  const rows = rowsOf(
    [anOffice({ index: '420001', ...kazan }), anOffice({ index: '420002', ...kazan })],
    undefined,
    '/offices/respublika-tatarstan',
  )
  expect(rows.map((row) => /aria-hidden="true">(\d+)<.*?<span>(Казань, [^<]*)</.exec(row)?.slice(1))).toEqual(
    [
      ['1', typesetAddress('Казань, ул. Почтовая, д. 1')],
      ['2', typesetAddress('Казань, ул. Почтовая, д. 1')],
    ],
  )
})

test('a page built ahead contains no live facts', () => {
  for (const row of rowsOf(country)) expect(row).not.toMatch(/свободн|Открыто|Закрыто/)
})

test('an office page shows free boxes and whether it is open in its own time zone', () => {
  const open = pagesFor(country, '2026-07-10', tariffs, noonFacts)
  expect(open.body('/420001')).toMatch(/Открыто до 18:00.*12\sсвободных ящиков/)
  expect(open.body('/420001')).toContain(`<span>${officePageCopy.select}</span>`)
  expect(open.body('/420004')).toContain(officePageCopy.point)
  expect(open.body('/420004')).not.toContain(officePageCopy.officeOnly)
  const ahead = pagesFor().body('/420001')
  expect(ahead).toContain(officePageCopy.boxesInForm)
  expect(ahead).toContain(`<span>${officePageCopy.check}</span>`)
})

test('an office without free boxes lists the nearest ones with free boxes', () => {
  const near = anOffice({ index: '420040', latitude: 55.02 })
  const html = pagesFor([...country, near], '2026-07-10', tariffs, noonFacts).body('/420002')
  expect(html).toContain(officePageCopy.noneFree)
  expect(html).toContain(officePageCopy.noneFreeHelp)
  expect(html).not.toContain('href="/420002/step2"')
  expect([...html.matchAll(/href="\/(\d{6})\/step2"/g)].map(([, index]) => index)).toEqual(['420001'])
})

test('a long list puts offices with free boxes first and shortens its end', () => {
  const many = Array.from({ length: 50 }, (_, position) => anOffice({ index: String(420_100 + position) }))
  const now: OfficeStatusReader = ({ index }) => ({
    hours: { kind: 'unknown' },
    free: index === '420149' ? 5 : 0,
  })
  const rows = rowsOf(many, now)
  expect(rows[0]).toMatch(/420149.*5\sсвободных ящиков/)
  expect(rows.join('')).not.toContain('aria-hidden')
  expect(rows).toHaveLength(50)
  expect(rows.filter((row) => row.includes('в месяц'))).toHaveLength(8)
})

/** Names and previews of the folded parts of a page. */
const foldsOf = (html: string) =>
  [
    ...html.matchAll(
      /<details><summary><span><span data-title>([^<]*)<\/span><span aria-hidden="true">([^<]*)</g,
    ),
  ].map(([, title, preview]) => ({ title, preview }))

test('a region shows its main settlement in full and free boxes of the others', () => {
  const many = Array.from({ length: 60 }, (_, position) =>
    anOffice({
      index: String(430_000 + position),
      settlement: `Село ${100 + position}`,
      area: `Район ${position % 3}`,
      online: false,
    }),
  )
  const now: OfficeStatusReader = (office) =>
    office.index === namesake.index ? { hours: { kind: 'unknown' }, free: 7 } : noonFacts(office)
  const html = pagesFor([...country, ...many], '2026-07-10', tariffs, now).body(
    '/offices/respublika-tatarstan',
  )
  expect(html).toContain(`${officePlacesCopy.mainTitle('Лесное')}</h2>`)
  expect(html).toMatch(
    /<a href="\/offices\/respublika-tatarstan\/lesnoe-lesnoy-rayon">Лесное<\/a><details><summary><span>2\sотделения</,
  )
  expect(html).toMatch(/<a href="\/420003">Лесное<\/a><div><span>[^<]*420003 · 7\sсвободных/)
  expect(html).toContain('<use href="/street-picture/region/420001.svg#streets">')
  // The largest settlement of a district comes first in its preview.
  expect(foldsOf(html)).toEqual([
    { title: 'Лесной район', preview: 'Лесное, Дальнее' },
    ...[0, 1, 2].map((district) => ({
      title: `Район ${district}`,
      preview: `Село ${100 + district}, Село ${103 + district}, Село ${106 + district} и\u00a0ещё\u00a017`,
    })),
    { title: 'Речной район', preview: 'Лесное' },
  ])
})

test('an office without a known street is listed by its name', () => {
  const named = ['420021', '420022'].map((index, position) =>
    anOffice({ index, name: `Лесное ${position + 1}`, address: '', detailed: false }),
  )
  expect(rowsOf(named, noonFacts)[1]).toContain('<span>Лесное 2</span>')
})

test('settlements without districts are folded by letters, and stay visible beside districts', () => {
  const many = Array.from({ length: 60 }, (_, index) =>
    anOffice({ index: `43${1000 + index}`, settlement: `${'АБВГД'.charAt(index % 5)}ово${index}`, area: '' }),
  )
  const byLetter = pagesFor(many).body('/offices/respublika-tatarstan')
  expect(foldsOf(byLetter).map(({ title }) => title)).toEqual(['А', 'Б', 'В', 'Г', 'Д'])
  for (const { index } of many) expect(byLetter).toContain(`href="/${index}"`)
  const [town, ...others] = many
  if (!town) throw new Error('no town')
  const byDistrict = pagesFor([town, ...others.map((office) => ({ ...office, area: 'Лесной район' }))]).body(
    '/offices/respublika-tatarstan',
  )
  expect(foldsOf(byDistrict).map(({ title }) => title)).toEqual(['Лесной район'])
  expect(byDistrict.indexOf(`href="/${town.index}"`)).toBeLessThan(byDistrict.indexOf('<details>'))
  const villages = many.map((office) => ({
    ...office,
    index: `44${office.index.slice(2)}`,
    area: 'Лесной район',
  }))
  const withTowns = pagesFor([...others, ...villages]).body('/offices/respublika-tatarstan')
  expect(foldsOf(withTowns).map(({ title }) => title)).toEqual([officePlacesCopy.towns, 'Лесной район'])
})

test('the price of a place is that of its boxes, with the usual price if it is higher', () => {
  const cityBoxes = ['431001', '431002'].map((index) =>
    anOffice({ index, sizes: ['1'], tariffGroup: 'city' }),
  )
  const cheapBox = anOffice({ index: '431003', sizes: ['1'] })
  const cheapLockers = ['431004', '431005', '431006'].map((index) => anOffice({ index, sizes: ['locker'] }))
  const priceOf = (offices: readonly OfficeForPages[]) => {
    const page = pagesFor(offices).drawn('/offices/respublika-tatarstan')
    return page.kind === 'places' ? page.price : null
  }
  expect(priceOf([...cityBoxes, ...cheapLockers])).toEqual({ text: 'Ящик от 340\u00a0₽ в месяц', note: '' })
  expect(priceOf([...cityBoxes, cheapBox])).toEqual({
    text: 'Ящик от 230\u00a0₽ в месяц',
    note: 'В большинстве отделений — от 340\u00a0₽',
  })
  expect(priceOf(cheapLockers)?.text).toBe('Ячейка от 280\u00a0₽ в месяц')
})

test('a long settlement is folded by the first digits of its indexes, without losing an office', () => {
  const many = Array.from({ length: 90 }, (_, position) =>
    anOffice({ index: String(420_100 + (position % 3) * 1000 + position) }),
  )
  const html = pagesFor(many).body('/offices/respublika-tatarstan/lesnoe-lesnoy-rayon')
  expect(foldsOf(html).map(({ title }) => title)).toEqual(
    ['420', '421', '422'].map(officePlacesCopy.indexesFrom),
  )
  for (const { index } of many) expect(html).toContain(`href="/${index}"`)
})

test('equally named settlements have separate pages, and one with a single office has none', () => {
  const other = anOffice({ index: '420005', area: 'Речной район', latitude: 55.51 })
  const pages = pagesFor([...country, other])
  expect(pages.body('/offices/respublika-tatarstan/lesnoe-lesnoy-rayon')).toContain('href="/420002"')
  expect(pages.body('/offices/respublika-tatarstan/lesnoe-rechnoy-rayon')).toContain('href="/420005"')
  expect(pages.has('/offices/respublika-tatarstan/dalnee-lesnoy-rayon')).toBe(false)
})

const answerTo = (path: string, found: readonly string[] = []) =>
  createOfficePageFinder(country, content, '2026-07-10').answer(new URL(path, content.origin), {
    now: noonFacts,
    findOffices: () => found,
  })

test('a region or settlement with one office leads to that office for good', () => {
  for (const [path, to] of [
    ['/offices/respublika-tatarstan/dalnee-lesnoy-rayon', '/420004'],
    ['/offices/moskva', '/101001'],
    ['/offices/moskva/moskva', '/101001'],
  ] as const)
    expect(answerTo(path), path).toEqual({ kind: 'moved', to, status: 308 })
  expect(answerTo('/offices/respublika-tatarstan/nowhere')).toEqual({ kind: 'unknown' })
  const pages = pagesFor()
  expect(pages.body('/offices')).toContain('href="/101001"')
  expect(pages.body('/101001')).not.toContain('href="/offices/moskva"')
})

test('a search without JavaScript opens an index and lists regions, settlements and offices', () => {
  for (const text of ['420001', '420 001', 'индекс 420001'])
    expect(answerTo(`/offices?q=${text}`), text).toEqual({ kind: 'moved', to: '/420001', status: 302 })
  const htmlOf = (path: string, found: readonly string[] = []) => {
    const answer = answerTo(path, found)
    if (answer.kind !== 'page') throw new Error(`${path} has no page`)
    expect(answer.page.noindex).toBe(true)
    return plainHtml(renderToStaticMarkup(createElement(OfficePageView, { page: answer.page })))
  }
  const region = htmlOf('/offices?q=Татарстан', ['420001', '420002', '420003'])
  expect(region).toContain('<a href="/offices/respublika-tatarstan">Республика Татарстан</a>')
  expect(region).toContain('name="q"')
  expect(region).toContain('value="Татарстан"')
  expect(region).toMatch(/href="\/420001"><span>Лесное, ул\.\sПочтовая/)
  const settlement = htmlOf('/offices?q=Лесное', ['420001', '420002'])
  expect(settlement).toContain('<a href="/offices/respublika-tatarstan/lesnoe-lesnoy-rayon">Лесное</a>')
  const nothing = htmlOf('/offices?q=%3Cscript%3E')
  expect(nothing).toContain(searchCopy.notFoundHelp)
  expect(nothing).not.toContain('<script>')
})

test('a long search result is split into pages', () => {
  const many = Array.from({ length: 45 }, (_, position) => anOffice({ index: String(420_100 + position) }))
  const finder = createOfficePageFinder(many, content, '2026-07-10')
  const answer = finder.answer(new URL('/offices?q=x&page=3', content.origin), {
    findOffices: () => many.map(({ index }) => index),
  })
  if (answer.kind !== 'page') throw new Error('no page')
  const html = plainHtml(renderToStaticMarkup(createElement(OfficePageView, { page: answer.page })))
  expect(html.match(/<a href="\/4201\d\d"/g)).toHaveLength(5)
  expect(html).toContain('href="/offices?q=x&amp;page=2"')
})

test('lockers of a long settlement are folded and named by their index', () => {
  const many = Array.from({ length: 30 }, (_, position) =>
    anOffice({ index: String(420_100 + position), ...(position > 20 ? { sizes: ['locker'] } : {}) }),
  )
  const html = pagesFor(many).body('/offices/respublika-tatarstan/lesnoe-lesnoy-rayon')
  expect(foldsOf(html)).toEqual([
    { title: officePlacesCopy.lockers, preview: officePlacesCopy.count(9, true) },
  ])
})

test('every link of the pages leads to an existing page', () => {
  const pages = pagesFor()
  const elsewhere = ['/', '/tariffs', '/services', '/services/box-name']
  const services =
    /^https:\/\/(yandex\.ru\/maps|2gis\.ru\/directions|www\.google\.com\/maps|www\.openstreetmap\.org\/copyright)(\/|$)/
  const known = (href: string) =>
    elsewhere.includes(href) ||
    /step2$|^\/map\/|^\/\?|^\/what-fits\?office=/.test(href) ||
    services.test(href)
  const links = [...pages.indexed, '/420004'].flatMap((address) =>
    [...pages.body(address).matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href),
  )
  expect(links.length).toBeGreaterThan(country.length)
  expect(links.filter((href) => !known(href) && !pages.has(href))).toEqual([])
})

test('a removed office has no page, and a changed one shows its changes', () => {
  const pages = pagesFor(
    country
      .filter((item) => item !== namesake)
      .map((item) =>
        item === moscow || item === remoteOffice ? item : { ...item, address: 'ул. Новая, д. 5' },
      ),
  )
  expect(pages.has('/420003')).toBe(false)
  expect(pages.body('/offices/respublika-tatarstan')).not.toContain('420003')
  expect(pages.body('/420001')).toContain('ул. Новая, д. 5')
  expect(pages.body('/offices/respublika-tatarstan')).toContain(typesetAddress('ул. Новая, д. 5'))
})
