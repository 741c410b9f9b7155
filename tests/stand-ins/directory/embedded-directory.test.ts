import { describe, expect, test } from 'vitest'
import {
  checkBic,
  checkCorrespondentAccount,
  checkInn,
  checkKpp,
  checkOgrn,
} from '#people/rules/requisites.ts'
import { openEmbeddedDirectory } from '#stand-ins/directory/embedded-directory.ts'
import { demoOrganisations } from '#stand-ins/login/demo-people.ts'

const offices = [
  { index: '101000', region: 'Москва', settlement: 'Москва', address: 'ул. Мясницкая, д. 26' },
  {
    index: '690091',
    region: 'Приморский край',
    settlement: 'Владивосток',
    address: 'ул. Светланская, д. 41',
  },
  { index: '184630', region: 'Мурманская область', settlement: 'Териберка', address: 'ул. Мурманская, д. 8' },
]
let known: readonly (typeof offices)[number][] = offices
const directory = await openEmbeddedDirectory(
  new URL('../../../content/directory/', import.meta.url),
  async () => known,
)
const banks = async (query: string, count = 20) => {
  const found = await directory.banks(query, count)
  return found.ok ? found.value.suggestions : []
}
const companies = async (
  query: string,
  states: Parameters<typeof directory.companies>[2] = [],
  count = 20,
) => {
  const found = await directory.companies(query, count, states)
  return found.ok ? found.value.suggestions : []
}

describe('the embedded directory', () => {
  test('finds a bank by its BIC or its beginning, and by words in any order', async () => {
    expect(await banks('044525225')).toMatchObject([
      { value: 'ПАО Сбербанк', data: { correspondent_account: '30101810400000000225' } },
    ])
    expect((await banks('0445')).length).toBeGreaterThan(10)
    expect((await banks('сбербанк'))[0]?.value).toBe('ПАО Сбербанк')
    expect((await banks('сбер урал')).map(({ value }) => value)).toEqual(['Уральский банк ПАО Сбербанк'])
    expect(await banks('0445', 3)).toHaveLength(3)
  })

  test('finds a company by INN and by words, with or without quotes, ё or е', async () => {
    expect((await companies('7704112232'))[0]?.value).toBe('ООО «Северный ветер»')
    expect((await companies('северный ветер'))[0]?.data.inn).toBe('7704112232')
    expect((await companies('«перелетные')).map(({ value }) => value)).toEqual(['ООО «Перелётные птицы»'])
    expect(await companies('нет такой компании')).toEqual([])
    expect(await companies('?!')).toEqual([])
  })

  test('returns only the requested states and has companies in each', async () => {
    for (const state of ['ACTIVE', 'LIQUIDATING', 'LIQUIDATED', 'REORGANIZING', 'BANKRUPT'] as const) {
      const found = await companies('ооо', [state])
      expect(found.length).toBeGreaterThan(0)
      expect(new Set(found.map(({ data }) => data.state.status))).toEqual(new Set([state]))
    }
  })

  test('has both organisations of the demo accountant as active, with the same names', async () => {
    for (const { inn, orgFullName } of demoOrganisations) {
      const found = await companies(inn, ['ACTIVE'])
      expect(found).toMatchObject([{ data: { name: { full_with_opf: orgFullName } } }])
    }
  })
})

test('every number in the directory has valid check digits', async () => {
  const all = [...(await companies('ооо')), ...(await companies('ао')), ...(await companies('ип'))]
  expect(all.length).toBeGreaterThan(25)
  for (const { data } of all) {
    expect([data.inn, checkInn(data.inn).ok, checkOgrn(data.ogrn ?? '').ok]).toEqual([data.inn, true, true])
    if (data.type === 'LEGAL') expect(checkKpp(data.kpp ?? '').ok).toBe(true)
  }
  for (const { data } of await banks('04')) {
    expect(checkBic(data.bic).ok).toBe(true)
    expect(checkCorrespondentAccount(data.correspondent_account ?? '', data.bic).ok).toBe(true)
  }
})

describe('issuers of passports', () => {
  const issuers = async (query: string, count = 20) => {
    const found = await directory.issuers(query, count)
    return found.ok ? found.value.suggestions.map(({ data, value }) => [data.code, value]) : []
  }

  test('are found by code, with a hyphen, a space or digits only; one code may have two names', async () => {
    const both = [
      ['770-001', 'ГУ МВД РОССИИ ПО Г. МОСКВЕ'],
      ['770-001', 'УФМС РОССИИ ПО Г. МОСКВЕ'],
    ]
    for (const code of ['770-001', '770001', '770 001']) expect(await issuers(code)).toEqual(both)
    expect(await issuers('780-002')).toEqual([
      ['780-002', 'ГУ МВД РОССИИ ПО Г. САНКТ-ПЕТЕРБУРГУ И ЛЕНИНГРАДСКОЙ ОБЛАСТИ'],
    ])
    expect(await issuers('162-001')).toEqual([['162-001', 'УВД Г. КАЗАНИ']])
    expect(await issuers('999-999')).toEqual([])
  })

  test('are found by words, each name only once', async () => {
    expect(await issuers('арбат')).toEqual([['772-001', 'ОВД РАЙОНА АРБАТ Г. МОСКВЫ']])
    const moscow = await issuers('гу мвд москве')
    expect(moscow.map(([, name]) => name)).toEqual(['ГУ МВД РОССИИ ПО Г. МОСКВЕ'])
  })

  test('exist for every region with an office', async () => {
    for (const region of ['01', '16', '47', '50', '77', '78', '89'])
      expect((await issuers(`${region}0-001`)).length).toBe(2)
  })
})

describe('addresses', () => {
  const addresses = async (query: string, count = 5) => {
    const found = await directory.addresses(query, count)
    return found.ok ? found.value.suggestions : []
  }
  const whole = async (query: string) => (await addresses(query)).map((item) => item.unrestricted_value)

  test('are built from streets of offices, with the postal code first', async () => {
    const [first] = await addresses('москва мясницкая')
    expect(first).toMatchObject({
      value: 'Москва, ул. Мясницкая',
      unrestricted_value: '101000, Москва, ул. Мясницкая',
      data: { postal_code: '101000', region_with_type: 'Москва' },
    })
    expect(first?.data.fias_id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect((await whole('светланская'))[0]).toBe('690091, Приморский край, Владивосток, ул. Светланская')
  })

  test('keep house, building and flat as typed', async () => {
    expect((await whole('Мясницкая 12 5'))[0]).toBe('101000, Москва, ул. Мясницкая, д. 12, кв. 5')
    expect((await whole('г. Москва, ул. Мясницкая, д. 20А, стр. 2, кв. 7'))[0]).toBe(
      '101000, Москва, ул. Мясницкая, д. 20а, стр. 2, кв. 7',
    )
    expect((await whole('101000, Москва, Мясницкая, 20 корп 3'))[0]).toBe(
      '101000, Москва, ул. Мясницкая, д. 20, корп. 3',
    )
    expect((await whole('териберка 8 марта 12'))[0]).toBe(
      '184630, Мурманская область, Териберка, ул. 8 Марта, д. 12',
    )
  })

  test('start with the settlement, then its streets; villages have streets too', async () => {
    const found = await whole('Териберка')
    expect(found[0]).toBe('184630, Мурманская область, Териберка')
    expect(found).toHaveLength(5)
    expect((await whole('владивосток русская'))[0]).toBe('690091, Приморский край, Владивосток, ул. Русская')
  })

  test('are not suggested for unknown places, numbers or signs only', async () => {
    for (const query of ['абракадабра', '123456', '?!', '12'])
      expect([query, await addresses(query)]).toEqual([query, []])
  })

  test('include newly imported offices at once', async () => {
    expect(await whole('Хужир байкальская')).toEqual([])
    known = [
      ...offices,
      { index: '666137', region: 'Иркутская область', settlement: 'Хужир', address: 'Байкальская ул., 2' },
    ]
    expect((await whole('Хужир байкальская'))[0]).toBe('666137, Иркутская область, Хужир, Байкальская ул.')
    known = offices
  })
})
