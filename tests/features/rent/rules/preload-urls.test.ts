import { expect, test } from 'vitest'
import { listPreloadUrls } from '#rent/rules/preload-urls.ts'

test('the home page calls for the offices nearest to the initial map centre', () => {
  expect(listPreloadUrls('/')).toEqual([
    '/abon-server/api/postOffices/search/findOPS?address=&geo=55.755864%3A37.617698&page=0',
    '/abon-server/api/postOffices/numberOfFoundOps?address=&geo=55.755864%3A37.617698',
  ])
})

test.each(['/101000/step2', '/101000/step2/', '/rental/postOffice/101000/1/2026-08-01/2026-12-31'])(
  'the form at %s calls for its office, free boxes, wall and hold',
  (address) => {
    expect(listPreloadUrls(address)).toEqual([
      '/abon-server/api/postOffices/search/retrieveUnitByCoordinate?index=101000',
      '/abon-server/api/postOffices/101000/freeBoxes',
      '/abon-server/api/postOffices/101000/wall',
      '/abon-server/api/boxes/hold',
    ])
  },
)

test('a locker page calls for the locker and its cells, an office page for the office', () => {
  expect(listPreloadUrls('/rental/aaps/17')).toEqual(
    expect.arrayContaining([
      '/abon-server/api/boxes/search/findByAapshLockerIdAvailable/17',
      '/abon-server/api/aapshLockers/17/wall',
    ]),
  )
  const known = listPreloadUrls('/rental/aaps/17', (id) => (id === 17 ? '101000' : undefined))
  expect(known).toHaveLength(5)
  expect(known).toContain('/abon-server/api/postOffices/search/retrieveUnitByCoordinate?index=101000')
  expect(listPreloadUrls('/rental/aaps/18', () => undefined)).toHaveLength(4)
  expect(listPreloadUrls('/101000')).toHaveLength(1)
})

test.each(['/faq', '/step2/', '/claims', '/_astro/site.js'])('%s makes no early calls', (address) => {
  expect(listPreloadUrls(address)).toEqual([])
})
