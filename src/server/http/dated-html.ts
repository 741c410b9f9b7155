import type { CalendarDate } from '#domain/calendar-date.ts'
import { editionOn } from '#domain/edition.ts'

const MARKED = /<\w+(?=[^>]*\sdata-(?:editions|from|while-none|to)\b)[^>]*>/g

/** A marked element by its opening tag: where it stands and what it says of its days. */
interface Marked {
  readonly at: number
  readonly tag: string
  readonly validFrom: CalendarDate
  readonly validTo: CalendarDate | undefined
}

const said = (tag: string, name: string): string | undefined =>
  new RegExp(`\\sdata-${name}="([^"]*)"`).exec(tag)?.[1]

const withHidden = (tag: string, hidden: boolean): string => {
  const shown = tag.replace(/\shidden(?:="[^"]*")?(?=[\s>])/, '')
  return hidden ? shown.replace(/>$/, ' hidden>') : shown
}

/**
 * The page as it reads on a day: of the elements with `data-from` inside `data-editions` the one in force is in sight;
 * a `data-while` element from `data-from` to `data-to`, and `data-while-none` when none of those is. The same rule as in
 * state/dated-parts.ts, for readers without script and so that nothing jumps.
 */
export const asOfDay = (html: string, today: CalendarDate): string => {
  const marked = [...html.matchAll(MARKED)].map(
    ({ index, 0: tag }): Marked => ({
      at: index,
      tag,
      validFrom: said(tag, 'from') ?? '',
      validTo: said(tag, 'to'),
    }),
  )
  const hidden = new Map<Marked, boolean>()
  const whiles = marked.filter(({ tag }) => /\sdata-while[\s>=]/.test(tag))
  for (const part of whiles) {
    const { validFrom, validTo } = part
    hidden.set(part, validFrom > today || (validTo !== undefined && validTo < today))
  }
  let group: Marked[] = []
  const close = () => {
    const current = editionOn(group, today)
    for (const part of group) hidden.set(part, part !== current)
    group = []
  }
  for (const part of marked) {
    if (/\sdata-editions\b/.test(part.tag)) close()
    else if (part.validFrom !== '' && !hidden.has(part)) group.push(part)
  }
  close()
  const noneShown = whiles.every((part) => hidden.get(part))
  for (const part of marked) if (/\sdata-while-none\b/.test(part.tag)) hidden.set(part, !noneShown)

  let [text, from] = ['', 0]
  for (const part of marked) {
    text +=
      html.slice(from, part.at) + withHidden(part.tag, hidden.get(part) ?? / hidden[\s>=]/.test(part.tag))
    from = part.at + part.tag.length
  }
  return text + html.slice(from)
}
