import { expect, test } from 'vitest'
import { toICalendarFile } from '#claims/server/life/claim-calendar.ts'

const day = {
  uid: '1-ends@boxes.example',
  date: '2025-12-31',
  title: 'Последний день аренды',
  description: '',
  url: 'https://boxes.example/claims/1',
  changedAt: new Date('2025-07-10T09:00:00Z'),
  image: 'https://boxes.example/door-closed.png',
}
const renderCalendar = (title: string) =>
  new TextDecoder().decode(toICalendarFile('Сроки', [{ ...day, title }]))

test.each(['ю'.repeat(150), '📮'.repeat(60), 'a'.repeat(300), `${'a'.repeat(66)}ю`, ''])(
  'a line of %j is folded by octets, never within a letter',
  (title) => {
    const text = renderCalendar(title)
    const lines = text.split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\uFFFD')
    if (title !== '') expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`)
  },
)

test('special characters are escaped', () => {
  expect(renderCalendar('a;b,c\\d\ne').replaceAll('\r\n ', '')).toContain('SUMMARY:a\\;b\\,c\\\\d\\ne\r\n')
})

test('the same days give the same text', async () => {
  const first = renderCalendar('a')
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  expect(renderCalendar('a')).toBe(first)
})
