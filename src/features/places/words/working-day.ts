import { formatDottedDate, weekdayText } from '#kit/words/date-text.ts'
import type { WorkingDay } from '#places/api/offices.ts'

const weekdays = [
  '',
  'Понедельник',
  'Вторник',
  'Среда',
  'Четверг',
  'Пятница',
  'Суббота',
  'Воскресенье',
] as const
const short = (time: string): string => time.slice(0, 5)

export function workingDayTexts(day: WorkingDay): { day: string; times: string } {
  const begin = short(day.beginWorkTime ?? '')
  const end = short(day.endWorkTime ?? '')
  const pauses = day.lunches
    .filter((lunch) => short(lunch.beginLunchTime) !== short(lunch.endLunchTime))
    .map((lunch) => `${short(lunch.beginLunchTime)}–${short(lunch.endLunchTime)}`)
  const open =
    begin === '00:00' && end === '00:00' ? 'круглосуточно' : `${begin}–${end === '00:00' ? '24:00' : end}`
  const times = begin === '' || end === '' ? 'выходной' : open
  return {
    day: day.date
      ? `${formatDottedDate(day.date)}, ${weekdayText(day.date)}`
      : (weekdays[day.weekDayId ?? 0] ?? ''),
    times: pauses.length > 0 && times !== 'выходной' ? `${times}, перерыв ${pauses.join(', ')}` : times,
  }
}
