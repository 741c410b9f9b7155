import { expect, test } from 'vitest'
import { styleSheetFor, withShortNames } from '../../../src/commands/build/style-sheet.ts'

const html = '<div class="used other" style="color:var(--own)"></div>'

test('a sheet keeps the rules whose classes stand in the text, and those without any', () => {
  const css =
    'body{margin:0}:focus-visible{outline:0}.used{top:0}.unused{top:1px}.used .unused{top:2px}.used:not(.unused){top:3px}'
  expect(styleSheetFor(html, [css])).toBe(
    'body{margin:0}:focus-visible{outline:0}.used{top:0}.used:not(.unused){top:3px}',
  )
})

test('of a list of selectors the used ones stay; a group that is empty goes', () => {
  expect(styleSheetFor(html, ['.used,.unused{top:0}@media print{.unused{top:0}}'])).toBe('.used{top:0}')
})

test('what stands twice in one layer is said once, in other layers again', () => {
  const layers =
    '@layer a,b;@layer a{.used{top:0}}@layer b{.used{top:0}}@font-face{font-family:F;src:url(f.woff2)}'
  const sheet = styleSheetFor(html, [layers, layers])
  expect(sheet.match(/\.used\{top:0\}/g)).toHaveLength(2)
  expect(sheet.match(/@font-face/g)).toHaveLength(1)
})

test('variables and movements that nothing asks for go, also when they ask for one another', () => {
  const css =
    ':root{--used:1px;--first:var(--second);--second:2px;--own:red}.used{top:var(--used);animation:turn 1s}' +
    '@keyframes turn{to{top:0}}@keyframes rise{to{top:1px}}'
  const sheet = styleSheetFor(html, [css])
  expect(sheet).toContain('--used')
  expect(sheet).toContain('--own')
  expect(sheet).toContain('@keyframes turn')
  expect(sheet).not.toMatch(/--first|--second|rise/)
})

test('a movement that several files bring is kept whole', () => {
  const css = '.used{animation:turn 1s}@keyframes turn{0%{top:0}to{top:1px}}'
  const sheet = styleSheetFor('<p class="used">', [css, css])
  expect(sheet).toMatch(/@keyframes turn\{0%\{top:0\}to\{top:1px\}\}/)
  expect(sheet.match(/@keyframes/g)).toHaveLength(1)
})

test('a movement is not kept for a class whose name ends like its own', () => {
  expect(styleSheetFor('<p class="bu_0">', ['.bu_0{top:0}@keyframes u_0{to{top:0}}'])).toBe('.bu_0{top:0}')
})

test('rules for elements that no page has go; those that speak of others too stay', () => {
  const css =
    'img,p{top:0}:root[data-images=grey] :is(img,video){top:1px}[data-img]{top:2px}.used img{top:3px}a video{top:4px}' +
    '.used{animation:turn 1s}@keyframes turn{to{top:0}}'
  const sheet = styleSheetFor(html, [css], ['img', 'video'])
  expect(sheet).toMatch(/^p\{top:0\}\[data-img\]\{top:2px\}a video\{top:4px\}/)
  expect(sheet).toContain('@keyframes turn{')
  expect(sheet).not.toContain('1px')
  expect(sheet).not.toContain('3px')
})

test('variables of the sheet alone have short names, those of others keep theirs', () => {
  const css = ':root{--line-strong:1px;--own:red}.used{top:var(--line-strong);color:var(--own)}'
  expect(withShortNames(css, html)).toBe(':root{--0:1px;--own:red}.used{top:var(--0);color:var(--own)}')
})
