import { expect, test } from 'vitest'
import { blocksToText } from '#documents/document-blocks.ts'
import { blocksToHtml } from '#documents/html.ts'
import { fillPlaceholders, parseMarkdown, UnsupportedMarkdownError } from '#documents/markdown.ts'

const html = (markdown: string): string => blocksToHtml(parseMarkdown(markdown)).replaceAll('\u00a0', ' ')

test('headings, lists, tables, links and strong words become HTML', () => {
  expect(html('## A\n\nOne **two** [three](/faq)')).toBe(
    '<h2>A</h2><p>One <strong>two</strong> <a href="/faq">three</a></p>',
  )
  expect(html('3. a\n4. b')).toBe('<ol start="3"><li>a</li><li>b</li></ol>')
  expect(html('| x | y |\n|---|---|\n| 1 | 2 |')).toContain('<th scope="row">1</th><td>2</td>')
})

test('blanks to fill in by hand keep every underscore', () => {
  expect(html('Date: «____» ______________ 20____ year')).toBe(
    '<p>Date: «____» ______________ 20____ year</p>',
  )
  expect(html('- № ________ of **____ two** ___')).toContain('№ ________ of <strong>____ two</strong> ___')
  expect(html('| who | ___ | ______ |\n|---|---|---|\n| a | ____ | __b__ |')).toContain(
    '<td>____</td><td><strong>b</strong></td>',
  )
})

test('a wide table labels each cell with its column and keeps table roles when its rows become cards', () => {
  const wide = html('| what | one | two | three |\n|---|---|---|---|\n| box | 1 | 2 | 3 |')
  expect(wide).toContain('<div data-table="cards" data-figures><table role="table">')
  expect(wide).toContain('<tr role="row"><th scope="row" role="rowheader">box</th>')
  expect(wide).toContain('<td role="cell" data-label="two">2</td><td role="cell" data-label="three">3</td>')
  // Nothing of it scrolls: no stop for the keyboard.
  expect(wide).not.toContain('tabindex')
  expect(html('| x | y |\n|---|---|\n| 1 | 2 |')).not.toContain('data-label')
  const ofWords = html(
    '| what | one | two | three |\n|---|---|---|---|\n| box | 1 | 2 | words and more words |',
  )
  expect(ofWords).toContain('<div data-table="cards" data-words><table')
})

test('an external link opens a new tab without an opener', () => {
  expect(html('[away](https://example.com)')).toContain('target="_blank" rel="noopener"')
})

test.each([
  '[a](javascript:alert(1))',
  '<javascript:alert(1)>',
  '[a]( javascript:alert(1) )',
  '[a](<javascript:alert (1)>)',
  '[a](JaVaScRiPt:alert(1) "a title")',
  '[a](data:text/html,x)',
  '[a](vbscript:x)',
  '[a](http://example.com)',
  '[a](https:example.com)',
  '[a](//example.com)',
  '[a](/\\\\example.com)',
  '[a](<//example.com/a b>)',
  '[a](tariffs)',
])('a forbidden link is rendered as plain text: %s', (markdown) => {
  expect(html(markdown)).not.toContain('<a')
})

test.each(['/faq#a', '#a', 'https://example.com/a?b=c', 'mailto:a@example.com', 'tel:+74951234567'])(
  'a link to %s is drawn',
  (href) => {
    expect(html(`[a](${href})`)).toContain(`<a href="${href}"`)
  },
)

test('user text is never interpreted as HTML', () => {
  expect(blocksToHtml([{ kind: 'paragraph', runs: [{ text: '<b>&"' }] }])).toBe('<p>&lt;b&gt;&amp;&quot;</p>')
})

test.each(['![picture](a.png)', '<b>raw</b>', '> quote', '# first level', '- a\n  - b', '```\ncode\n```'])(
  'Markdown that a PDF could not show is refused: %s',
  (markdown) => {
    expect(() => parseMarkdown(markdown)).toThrow(UnsupportedMarkdownError)
  },
)

test('short words are bound to the next word, on the page and in the PDF', () => {
  expect(blocksToText(parseMarkdown('в ящик'))).toBe('в\u00a0ящик')
})

test('an unknown placeholder is an error', () => {
  expect(fillPlaceholders('{phone}', { phone: '8-800' })).toBe('8-800')
  expect(() => fillPlaceholders('{phon}', { phone: '8-800' })).toThrow('{phon}')
})

test('a table of three columns becomes cards on a phone if a cell is a sentence', () => {
  const row = (cell: string) => html(`| what | how long | why |\n|-|-|-|\n| letters | ${cell} | law |`)
  expect(row('3 years')).not.toContain('cards')
  expect(row('3 years after the last day of the rent')).toContain('<div data-table="cards" data-words>')
})

test('two columns become cards on a phone if a word is as long as an account number', () => {
  const html = blocksToHtml(parseMarkdown('| Реквизит | Значение |\n|-|-|\n| Счёт | 40502810700000000077 |'))
  expect(html).toContain('<div data-table="cards" data-words><table role="table">')
  expect(html).not.toContain('data-label')
  const short = blocksToHtml(parseMarkdown('| Ящик | Что поместится |\n|-|-|\n| Обычный | Письма и пакеты |'))
  expect(short).not.toContain('cards')
})

test('a telephone number stays on one line', () => {
  const html = blocksToHtml(parseMarkdown('Телефон 8-800-1-000-000, онлайн-баланс'))
  expect(html).toBe('<p>Телефон 8-\u2060800-\u20601-\u2060000-\u2060000, онлайн-баланс</p>')
})
