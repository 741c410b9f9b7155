import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { partsCopy } from '#kit/words/parts.ts'

const drawn = (code: string, others?: string) =>
  renderToStaticMarkup(
    <LoadFailure code={code} title="Не удалось загрузить" onRetry={() => {}} others={others} />,
  )

test('another try is offered only where it may end differently, or where there is no other way on', () => {
  expect(drawn('unavailable', 'К заявлениям')).toContain(partsCopy.retry)
  expect(drawn('not_found', 'К заявлениям')).not.toContain(partsCopy.retry)
  expect(drawn('forbidden', 'К заявлениям')).toContain('К заявлениям')
  expect(drawn('not_found')).toContain(partsCopy.retry)
})
