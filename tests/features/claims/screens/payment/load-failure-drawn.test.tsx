import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { sharedCopy } from '#kit/words/shared-copy.ts'

const failureMarkup = (code: string, others?: string) =>
  renderToStaticMarkup(
    <LoadFailure code={code} title="Не удалось загрузить" onRetry={() => {}} others={others} />,
  )

test('a retry is offered if it can succeed or no other link exists', () => {
  expect(failureMarkup('unavailable', 'К заявлениям')).toContain(sharedCopy.retry)
  expect(failureMarkup('not_found', 'К заявлениям')).not.toContain(sharedCopy.retry)
  expect(failureMarkup('forbidden', 'К заявлениям')).toContain('К заявлениям')
  expect(failureMarkup('not_found')).toContain(sharedCopy.retry)
})
