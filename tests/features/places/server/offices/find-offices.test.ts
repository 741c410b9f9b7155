import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  countFoundOffices,
  findNearestFreeOffices,
  findOffices,
  type Office,
  suggestOffices,
} from '#places/api/offices.ts'
import { type Counter, openCounter } from './counter.ts'

let api: Counter
beforeAll(async () => {
  api = await openCounter()
})
afterAll(() => api.close())

const find = (address: string, filters: object = {}) =>
  api.visitor().ask(findOffices, { query: { address, ...filters } })
const indexes = (offices: readonly Office[]): string[] => offices.map(({ index }) => index)

describe('parcel lockers by their own name', () => {
  const findLockers = async (address: string) =>
    (await api.visitor().ask(suggestOffices, { query: { address } })).body.addr

  test('all lockers of that name and no others', async () => {
    const places = await findLockers('почтомат у входа')
    expect(places.map(({ aapshId }) => aapshId)).toContain(1010001)
    expect(places.filter(({ outAddr }) => !outAddr.includes('входа'))).toEqual([])
    expect(await findLockers('почтомат у выхода')).toEqual([])
  })

  test.each([
    ['Почтомат «У входа», Мясницкая', [1010001]],
    ['постамат зал Мясницкая', [1010002]],
    ['Почтомат у входа, Москва, ул. Мясницкая, д. 26', [1010001]],
    ['почтомат мясницкая', [1010001, 1010002]],
  ])('%s', async (address, expected) => {
    expect((await findLockers(address)).map(({ aapshId }) => aapshId)).toEqual(expected)
  })
})

describe('by the name of a town', () => {
  const findBy = async (query: object) => (await find('', query)).body

  test.each(['Новосибирск', 'г. Новосибирск', 'novosibirsk', 'нск'])(
    '%s finds offices of that town, not of its region',
    async (address) => {
      const { body } = await find(address)
      expect(new Set(body.map(({ settlement }) => settlement))).toEqual(new Set(['Новосибирск']))
    },
  )

  test('a foreign name of the capital finds it', async () => {
    const { body } = await find('Moscow')
    expect(new Set(body.map(({ settlement }) => settlement))).toEqual(new Set(['Москва']))
  })

  test('offices with a known street come before those with a name only', async () => {
    const { body } = await find('Москва')
    const streets = body.map(({ addressSource, name }) => !addressSource.endsWith(name ?? '-'))
    expect(streets).toEqual(streets.toSorted((a, b) => Number(b) - Number(a)))
  })

  test('a part of the map returns only its offices, on both sides of the 180th meridian', async () => {
    const moscow = await findBy({ geo: '55.75:37.62', area: '55.7:37.5:55.8:37.7' })
    expect(moscow.length).toBeGreaterThan(0)
    expect(moscow.every(({ latitude, longitude }) => latitude > 55.7 && longitude < 37.7)).toBe(true)
    expect(await findBy({ geo: '55.75:37.62', area: '10:10:11:11' })).toEqual([])
    const pacific = indexes(await findBy({ geo: '43.1:131.9', area: '40:130:50:200' }))
    expect(pacific.length).toBeGreaterThan(0)
    expect(indexes(await findBy({ geo: '43.1:131.9', area: '40:-230:50:-160' }))).toEqual(pacific)
  })
})

describe('by index', () => {
  test('an exact index returns only that office (M-API-02)', async () => {
    const { status, body } = await find('101000')
    expect(status).toBe(200)
    expect(indexes(body)).toEqual(['101000'])
    expect(body[0]).toMatchObject({ cabinet_enable: true, numberOfFreeBoxes: 144, timeZone: 'Europe/Moscow' })
  })

  test.each(['индекс 101\u00a0000', '№101000', '10\u200b1000,'])('%j is an index, too', async (text) => {
    expect(indexes((await find(text)).body)).toEqual(['101000'])
  })

  test('an unknown index gives an empty list, not an error', async () => {
    expect(await find('999999')).toEqual({ status: 200, body: [] })
  })

  // M-MAP-16.
  test('an office without the service answers 412 with the nearest office that has free boxes', async () => {
    const { status, body } = await find('601293')
    expect(status).toBe(412)
    expect(body).toMatchObject({ cabinet_enable: true, index: expect.stringMatching(/^\d{6}$/) })
    expect((body as unknown as Office).distance).toBeLessThan(300_000)
  })

  test('without such an office within 300 km the 412 is empty (M-MAP-16)', async () => {
    expect(await find('689251')).toEqual({ status: 412, body: undefined })
  })

  test('a full office still has the service, so it is returned', async () => {
    const { status, body } = await find('125009')
    expect(status).toBe(200)
    expect(body[0]).toMatchObject({ cabinet_enable: true, numberOfFreeBoxes: 0 })
  })
})

describe('a temporarily closed office', () => {
  test('is found by its index as temporarily closed, not as one without the service', async () => {
    const { status, body } = await find('119019')
    expect(status).toBe(200)
    expect(indexes(body)).toEqual(['119019'])
    expect(body[0]).toMatchObject({
      isTemporaryClosed: true,
      closedUntil: '2027-03-01',
      cabinet_enable: false,
    })
  })

  test('has nothing free today', async () => {
    expect(indexes((await find('Новый Арбат')).body)).toContain('119019')
    expect(indexes((await find('Новый Арбат', { onlyFree: true })).body)).not.toContain('119019')
  })
})

describe('by words', () => {
  test.each([
    ['in order', 'Казань, ул. Кремлёвская, д. 8', '420111'],
    ['the other way round', 'Кремлёвская 8 Казань', '420111'],
    ['with е for ё', 'казань кремлевская', '420111'],
    ['without the kind of place', 'Москва Мясницкая 26', '101000'],
    ['with other words for the kinds', 'город Москва, улица Мясницкая, дом 26', '101000'],
    ['with a typo', 'Екатеринбурк Ленина', '620000'],
    ['with a typo in each word', 'Новосибирк Саветская', '630099'],
    ['with a half of the last word', 'Петропавловск Ленинс', '683000'],
    ['by a short name of the town', 'спб Почтамтская', '190000'],
    ['by a chosen suggestion', '644099, Омская область, Омск, ул. Герцена, д. 1', '644099'],
  ])('%s', async (_, address, index) => {
    expect(indexes((await find(address)).body)).toContain(index)
  })

  test('unknown words find nothing', async () => {
    expect((await find('Ыыыыэ')).body).toEqual([])
    expect((await find('')).body).toEqual([])
  })

  // M-API-02, M-API-03, AMB-13.
  test('pages have six offices from page zero, and the page after the last is empty', async () => {
    const { body: total } = await api.visitor().ask(countFoundOffices, { query: { address: 'Ленина' } })
    expect(total).toBeGreaterThan(6)
    const pages: string[] = []
    for (let page = 0; page <= Math.floor(total / 6); page++) {
      const { body } = await find('Ленина', { page })
      expect(body.length).toBeLessThanOrEqual(6)
      pages.push(...indexes(body))
    }
    expect(new Set(pages).size).toBe(total)
    expect((await find('Ленина', { page: Math.floor(total / 6) + 1 })).body).toEqual([])
  })

  test('filters leave out offices without free boxes or without the service', async () => {
    expect(indexes((await find('Москва Тверская')).body)).toContain('125009')
    expect(indexes((await find('Москва Тверская', { onlyFree: true })).body)).not.toContain('125009')
    expect(indexes((await find('Суздаль', { online: true })).body)).toEqual([])
  })

  test('with a position the nearest office comes first', async () => {
    const { body } = await find('Ленина', { geo: '55.0:73.4' })
    const distances = body.map(({ distance }) => distance ?? 0)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
  })
})

test('suggestions start with an index while digits are typed, and read as an address (M-API-01)', async () => {
  const { body } = await api.visitor().ask(suggestOffices, { query: { address: '1010' } })
  expect(body.addr).toEqual([{ index: '101000', outAddr: 'Москва, ул. Мясницкая, д. 26' }])
})

test('there are at most ten suggestions, the nearest first', async () => {
  const query = { address: '6', renderIndexes: 'true', geo: '56.01:92.87' }
  const { body } = await api.visitor().ask(suggestOffices, { query })
  expect(body.addr).toHaveLength(10)
  expect(body.addr[0]?.index).toBe('660049')
})

test('a wrong position is refused, not ignored', async () => {
  const query = { address: 'Москва', geo: 'here' }
  expect((await api.visitor().ask(suggestOffices, { query })).status).toBe(400)
})

test('three other offices with free boxes are suggested for a full one', async () => {
  const { body } = await api.visitor().ask(findNearestFreeOffices, { params: { index: '125009' } })
  expect(body).toHaveLength(3)
  expect(indexes(body)).not.toContain('125009')
  expect(body.every((office) => office.numberOfFreeBoxes > 0 && office.cabinet_enable)).toBe(true)
  const unknownOffice = await api.visitor().ask(findNearestFreeOffices, { params: { index: '999999' } })
  expect(unknownOffice.status).toBe(404)
})
