import { expect, test } from 'vitest'
import type { DrawnPage } from '#domain/page-office.ts'
import { openShell, type Shell } from '#server/pages/shell.ts'

const loaded = { script: '/page.js', styleSheet: '/page.css' }
const frame =
  '<title>{{slot:title}}</title><meta name="description" content="{{slot:description}}">{{slot:loaded}}<main>{{slot:body}}</main>'

test('the title and the description of a drawn page are text, never markup', () => {
  const draw = openShell({ frame, office: loaded, places: loaded } as unknown as Shell)
  const name = `</title><script>alert(1)</script> "Ж" & Ко`
  const page = { title: name, description: name, head: '', body: '<h1>Ж</h1>', kind: 'office' }
  const html = draw(page as DrawnPage)
  const escaped = '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; &quot;Ж&quot; &amp; Ко'
  expect(html).toContain(`<title>${escaped}</title>`)
  expect(html).toContain(`content="${escaped}"`)
  expect(html).toContain('<main><h1>Ж</h1></main>')
})
