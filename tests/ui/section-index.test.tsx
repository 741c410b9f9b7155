// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SectionIndex } from '#ui/section-index/section-index.tsx'

const items = [
  { href: '#first', text: 'The first section' },
  { href: '#second', text: 'The second section' },
]
const render = (folds: boolean) =>
  renderToStaticMarkup(
    <SectionIndex label="Contents" items={items} folds={folds}>
      <p>Text</p>
    </SectionIndex>,
  )
const linksIn = (html = '') => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)

test('a long document has its contents beside the text and, for narrow pages, folded above it', () => {
  const [beside, folded] = render(true).match(/<nav[\s\S]*?<\/nav>/g) ?? []
  expect(beside).toContain('data-section-index')
  expect(beside).not.toContain('<details')
  expect(folded).toContain('<details')
  expect(folded).not.toContain('data-section-index')
  expect(linksIn(beside)).toEqual(['#first', '#second'])
  expect(linksIn(folded)).toEqual(linksIn(beside))
})

test('other pages have one list of sections', () => {
  expect(render(false).match(/<nav/g)).toHaveLength(1)
})
