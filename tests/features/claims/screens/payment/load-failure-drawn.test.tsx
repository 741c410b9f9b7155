import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { partsCopy } from '#kit/words/parts.ts'

const failureMarkup = (code: string, others?: string) =>
  renderToStaticMarkup(
    <LoadFailure code={code} title="Не удалось загрузить" onRetry={() => {}} others={others} />,
  )

test('a retry is offered if it can succeed or no other link exists', () => {
  expect(failureMarkup('unavailable', 'К заявлениям')).toContain(partsCopy.retry)
  expect(failureMarkup('not_found', 'К заявлениям')).not.toContain(partsCopy.retry)
  expect(failureMarkup('forbidden', 'К заявлениям')).toContain('К заявлениям')
  expect(failureMarkup('not_found')).toContain(partsCopy.retry)
})
