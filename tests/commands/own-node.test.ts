import { expect, test } from 'vitest'
import { own, packages } from './install-with-npm.ts'

test('the oldest accepted Node is new enough for every native binding', () => {
  const [oldest] = (own.engines.node as string).split(' || ')
  const choosy = Object.entries(packages).filter(
    ([, { optional, engines }]) => optional && /\d/.test(engines?.node ?? ''),
  )
  expect(choosy.length).toBeGreaterThan(20)
  const refused = choosy.filter(([, { engines }]) => {
    const ranges = (engines?.node ?? '').split('||').map((range) => range.trim().replace(/\s/g, ''))
    const isMet = (range: string) => range === oldest || /^(?:>=(?:\d|1\d|20)|\^20)(?:\.|$)/.test(range)
    return !ranges.some(isMet)
  })
  expect(refused.map(([name, { engines }]) => `${name} ${engines?.node}`)).toEqual([])
})
