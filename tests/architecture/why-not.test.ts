import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { answerText, type WhyNot } from '#kit/words/why-not.ts'
import { whyNotTable } from '#rent/words/why-not.ts'

const componentFiles = globSync('src/**/*.tsx')
/** Also pages without React, and scripts that draw elements themselves. */
const drawingFiles = globSync(['src/**/*.{tsx,astro}', 'src/**/{screens,parts,map,kit,ui}/**/*.ts']).filter(
  (file) => !file.endsWith('.css.ts'),
)
const withoutComments = (file: string): string =>
  readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
const DISABLED =
  /(?<![\w-])disabled\s*[=:{,}/>]|['"]?aria-disabled['"]?\s*[=:,]|(set|toggle)Attribute\('(aria-)?disabled/
/** A field that cannot be edited, and a part that takes no clicks. */
const LOCKED = /(?<![\w-])(readOnly|inert)\b\s*[=:{,}/>]/

/**
 * Components that may disable a control, and what answers there: a `WhyNotText` that the control refers to, or only
 * `busy`, which is a wait of seconds with its own label.
 */
const disablers: Readonly<Record<string, 'answer' | 'busy'>> = {
  'src/features/places/map/map-leaflet.ts': 'answer',
  'src/ui/account-switcher/account-switcher.tsx': 'busy',
  'src/ui/box-wall/wall-doors.tsx': 'answer',
  'src/ui/button/button.tsx': 'answer',
  'src/ui/checkbox/checkbox.tsx': 'answer',
  'src/ui/choice-tiles/choice-tiles.tsx': 'answer',
  'src/ui/combobox/combobox.tsx': 'answer',
  'src/ui/menu/menu.tsx': 'busy',
  'src/ui/month-grid/month-grid.tsx': 'answer',
  'src/ui/radio-list/radio-list.tsx': 'answer',
  'src/ui/select/select.tsx': 'answer',
  'src/ui/switch-row/switch-row.tsx': 'answer',
}

test('only these components disable controls, and each has an answer (M-WHYNOT-02)', () => {
  const found = drawingFiles.filter((file) => DISABLED.test(withoutComments(file)))
  expect(found.sort()).toEqual(Object.keys(disablers).sort())
  for (const [file, kind] of Object.entries(disablers)) {
    const text = readFileSync(file, 'utf8')
    if (kind === 'answer')
      expect(text, file).toMatch(/WhyNotText|closedBy|disabledReason|aria-describedby', limitId/)
    else expect(text, file).toMatch(/busy[\s\S]{0,40}disabled/)
  }
})

/**
 * `answer`: a locked field shows its reason; `hidden`: the part is not visible; `busy`: it is loading; `none`: the
 * attribute has no effect on a checkbox.
 */
const lockers: Readonly<Record<string, 'answer' | 'hidden' | 'busy' | 'none'>> = {
  'src/ui/accordion/accordion.tsx': 'busy',
  'src/ui/carousel/carousel.tsx': 'hidden',
  'src/ui/chip/chip.tsx': 'none',
  'src/ui/combobox/combobox.tsx': 'answer',
  'src/ui/text-field/text-field.tsx': 'answer',
}

test('only these components lock fields or parts of a page (M-WHYNOT-02)', () => {
  const found = drawingFiles.filter((file) => LOCKED.test(withoutComments(file)))
  expect(found.sort()).toEqual(Object.keys(lockers).sort())
  for (const [file, kind] of Object.entries(lockers))
    if (kind === 'answer') expect(readFileSync(file, 'utf8'), file).toMatch(/disabledReason/)
})

test('only component examples make answers outside the table', () => {
  const users = componentFiles.filter((file) => readFileSync(file, 'utf8').includes('exampleAnswer('))
  expect(users.filter((file) => !file.endsWith('.examples.tsx'))).toEqual([])
})

describe.each(Object.entries(whyNotTable))('answers of %s (M-WHYNOT-01)', (_, answers) => {
  test.each(Object.entries<WhyNot>(answers))(
    '%s says why and what to do or when it opens',
    (_code, answer) => {
      const text = answerText(answer)
      expect(text.length).toBeGreaterThan(10)
      expect(text).not.toMatch(/undefined|\s{2}|\.\./)
      if ('why' in answer) expect(`${answer.todo ?? ''}${answer.opens ?? ''}`).not.toBe('')
    },
  )
})
