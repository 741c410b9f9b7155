import { describe, expect, test } from 'vitest'
import { checkCorrespondentAccount } from '#domain/requisites/bank-account.ts'
import { checkBic } from '#domain/requisites/bic.ts'
import { checkInn } from '#domain/requisites/inn.ts'
import { checkKpp } from '#domain/requisites/kpp.ts'
import { checkOgrn } from '#domain/requisites/ogrn.ts'
import { embeddedDirectory } from '#server/gateways/directory/embedded-directory.ts'
import { demoOrganisations } from '#server/gateways/identity/embedded/demo-people.ts'

const directory = await embeddedDirectory(new URL('../../../../content/directory/', import.meta.url))
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
  test('finds a bank by its BIC, by the beginning of it and by words in any order', async () => {
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

  test('keeps only the asked states and knows companies in each', async () => {
    for (const state of ['ACTIVE', 'LIQUIDATING', 'LIQUIDATED', 'REORGANIZING', 'BANKRUPT'] as const) {
      const found = await companies('ооо', [state])
      expect(found.length).toBeGreaterThan(0)
      expect(new Set(found.map(({ data }) => data.state.status))).toEqual(new Set([state]))
    }
  })

  test('knows both organisations of the demo accountant as active, under the same names', async () => {
    for (const { inn, orgFullName } of demoOrganisations) {
      const found = await companies(inn, ['ACTIVE'])
      expect(found).toMatchObject([{ data: { name: { full_with_opf: orgFullName } } }])
    }
  })
})

test('every number in the directory has right check digits', async () => {
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
