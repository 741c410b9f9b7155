import type { Finding } from '#contract/content/finding.ts'
import type { OfficeEntry } from '#contract/content/office-entry.ts'
import type { ContentFile } from './content-file.ts'
import { findingAt } from './entries.ts'

/** Numbers as an editor would write them down: the first few, then how it goes on. */
const listed = (numbers: readonly number[]): string =>
  numbers.length > 5 ? `${numbers.slice(0, 4).join(', ')}…${numbers.at(-1)}` : numbers.join(', ')

/**
 * What is wrong with the wall of an office: numbers that are no boxes, boxes in two places, two boxes in one place, a
 * line of boxes of which only some have a place. Holes in the wall are fine.
 */
export const wallFindings = (file: ContentFile, office: OfficeEntry): Finding[] => {
  const placeOfBox = new Map<number, string>()
  const boxAtPlace = new Map<string, number>()
  return office.boxes.flatMap(({ from: first, count: boxes, places }, line) => {
    const found: Finding[] = []
    places.forEach(({ row, column, from, count }, run) => {
      const path = ['boxes', line, 'places', run]
      const numbers = Array.from({ length: count }, (_, index) => from + index)
      const strange = numbers.filter((number) => number < first || number >= first + boxes)
      if (strange.length > 0)
        found.push(findingAt(file, [...path, 'from'], 'place_of_no_box', listed(strange)))
      const twice = numbers.filter((number) => placeOfBox.has(number))
      if (twice.length > 0) found.push(findingAt(file, [...path, 'from'], 'box_placed_twice', listed(twice)))
      const crowded = numbers.flatMap((number, index) => {
        const other = boxAtPlace.get(`${row}/${column + index}`)
        return other === undefined || other === number ? [] : [[other, number]]
      })
      if (crowded.length > 0) {
        const pairs = crowded.map((pair) => pair.join(' + '))
        found.push(findingAt(file, [...path, 'row'], 'place_taken_twice', pairs.slice(0, 3).join('; ')))
      }
      numbers.forEach((number, index) => {
        placeOfBox.set(number, `${row}/${column + index}`)
        boxAtPlace.set(`${row}/${column + index}`, number)
      })
    })
    const without = Array.from({ length: boxes }, (_, index) => first + index).filter(
      (number) => !placeOfBox.has(number),
    )
    if (places.length > 0 && without.length > 0)
      found.push(findingAt(file, ['boxes', line, 'places'], 'boxes_without_place', listed(without)))
    return found
  })
}
