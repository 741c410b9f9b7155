import { expect, test } from 'vitest'
import { russianUtcOffsetHours } from '#kit/rules/calendar-date.ts'
import { findRegionTimeZones, findTimeZone } from '#places/rules/region-time-zone.ts'

test.each([
  ['Краснодарский край', 'Сириус', 'Europe/Moscow'],
  ['Белгородская область', 'Белгород', 'Europe/Moscow'],
  ['Приморский край', 'Хасан', 'Asia/Vladivostok'],
  ['Крым Республика', 'Керчь', 'Europe/Simferopol'],
  ['Республика Алтай', 'Кош-Агач', 'Asia/Barnaul'],
  ['Ямало-Ненецкий автономный округ', 'Салехард', 'Asia/Yekaterinburg'],
  ['Ненецкий автономный округ', 'Нарьян-Мар', 'Europe/Moscow'],
  ['Ханты-Мансийский автономный округ — Югра', 'Сургут', 'Asia/Yekaterinburg'],
  ['Кемеровская область — Кузбасс', 'Кемерово', 'Asia/Novokuznetsk'],
  ['Республика Саха (Якутия)', 'Якутск', 'Asia/Yakutsk'],
  ['Саха (Якутия) Республика', 'Якутск', 'Asia/Yakutsk'],
  ['Сахалинская область', 'Южно-Сахалинск', 'Asia/Sakhalin'],
])('the region decides the time zone, not the nearest point: %s, %s', (region, settlement, zone) => {
  expect(findTimeZone({ region, settlement })).toBe(zone)
})

test.each([
  ['Саха (Якутия) Республика', 'Верхоянский Улус', 'Asia/Vladivostok'],
  ['Саха (Якутия) Республика', 'Усть-Янский Улус', 'Asia/Vladivostok'],
  ['Саха (Якутия) Республика', 'Усть-Майский Улус', 'Asia/Khandyga'],
  ['Саха (Якутия) Республика', 'Оймяконский Улус', 'Asia/Ust-Nera'],
  ['Саха (Якутия) Республика', 'Момский Улус', 'Asia/Srednekolymsk'],
  ['Саха (Якутия) Республика', 'Верхневилюйский Улус', 'Asia/Yakutsk'],
  ['Сахалинская область', 'Северо-Курильский район', 'Asia/Srednekolymsk'],
  ['Сахалинская область', 'Курильский район', 'Asia/Sakhalin'],
])('the district decides the time zone in a region with several: %s, %s', (region, area, zone) => {
  expect(findTimeZone({ region, area })).toBe(zone)
  expect(findRegionTimeZones(region)).toContain(zone)
  expect(russianUtcOffsetHours.has(zone)).toBe(true)
})

test.each(['Костанайская область', 'Тбилиси', ''])('the time zone of "%s" is unknown', (region) => {
  expect(findTimeZone({ region })).toBeUndefined()
  expect(findRegionTimeZones(region)).toEqual([])
})
